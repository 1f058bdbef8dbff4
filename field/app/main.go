// Command app is CometBFT's own program, whose nodes run an application that counts missed votes as the chain does
// unless they are told to run one of CometBFT's.
package main

import (
	"io"
	"os"

	"github.com/cometbft/cometbft/cmd/cometbft/commands"
	"github.com/cometbft/cometbft/config"
	"github.com/cometbft/cometbft/libs/cli"
	"github.com/cometbft/cometbft/libs/log"
	"github.com/cometbft/cometbft/node"
	"github.com/cometbft/cometbft/p2p"
	"github.com/cometbft/cometbft/privval"
	"github.com/cometbft/cometbft/proxy"
)

func main() {
	root := commands.RootCmd
	root.AddCommand(
		commands.InitFilesCmd,
		commands.TestnetFilesCmd,
		commands.VersionCmd,
		commands.NewRunNodeCmd(newNode),
	)
	if err := cli.PrepareBaseCmd(root, "CMT", os.TempDir()).Execute(); err != nil {
		os.Exit(1)
	}
}

// newNode makes a node that ends with whoever holds the other end of its stdin.
func newNode(settings *config.Config, logger log.Logger) (*node.Node, error) {
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(1)
	}()
	if settings.ProxyApp == "kvstore" {
		return node.DefaultNewNode(settings, logger)
	}
	key, err := p2p.LoadNodeKey(settings.NodeKeyFile())
	if err != nil {
		return nil, err
	}
	return node.NewNode(
		settings,
		privval.LoadFilePV(settings.PrivValidatorKeyFile(), settings.PrivValidatorStateFile()),
		key,
		proxy.NewLocalClientCreator(newApp(settings.DBDir())),
		node.DefaultGenesisDocProviderFunc(settings),
		node.DefaultDBProvider,
		node.DefaultMetricsProvider(settings.Instrumentation),
		logger,
	)
}
