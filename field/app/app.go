package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"github.com/cometbft/cometbft/abci/example/kvstore"
	"github.com/cometbft/cometbft/abci/types"
	"github.com/cometbft/cometbft/crypto"
	"github.com/cometbft/cometbft/crypto/encoding"
)

const (
	// A client hears of a new epoch within a minute, and node and indexer must not be two apart by then.
	blocksPerEpoch = 100
	// Blocks that a node keeps where it was started with FIELD_PRUNES.
	keptBlocks = 60
)

// FIELD_WINDOW is the number of blocks over which votes are counted.
var (
	window   = readWindow()
	jailedAt = int(window) * 9 / 10
)

func readWindow() int64 {
	number, err := strconv.ParseInt(os.Getenv("FIELD_WINDOW"), 10, 64)
	if err != nil {
		return 50
	}
	return number
}

// validator is one that was ever in the set.
type validator struct {
	// Power in the last block's commit; 0: not in the set.
	Power int64
	// Missed has the heights of the window whose vote it missed.
	Missed []int64
	// Jailed is the height at which it was told to go; 0: none since it last came.
	Jailed int64
}

// state is that of one height. To write a block into it twice is as good as once: a node that ended between two files
// runs the last block again.
type state struct {
	Height     int64
	Validators map[string]*validator
}

// app is the persistent key-value store, whose validators are jailed when they miss too many votes.
type app struct {
	*kvstore.PersistentKVStoreApplication
	file string
	// next is under way; committed answers questions.
	next, committed state
}

func newApp(folder string) *app {
	a := &app{PersistentKVStoreApplication: kvstore.NewPersistentKVStoreApplication(folder)}
	a.file = filepath.Join(folder, "missed.json")
	text, err := os.ReadFile(a.file)
	if errors.Is(err, fs.ErrNotExist) {
		text, err = []byte(`{"Validators":{}}`), nil
	}
	if err != nil {
		panic(err)
	}
	a.read(text)
	return a
}

// read takes the text as the state that was committed.
func (a *app) read(text []byte) {
	a.next, a.committed = state{}, state{}
	for _, each := range []*state{&a.next, &a.committed} {
		if err := json.Unmarshal(text, each); err != nil {
			panic(err)
		}
	}
}

// BeginBlock counts who missed the vote on the block before; who is not in its commit loses what was counted.
func (a *app) BeginBlock(request types.RequestBeginBlock) types.ResponseBeginBlock {
	a.next.Height = request.Header.Height
	voted := a.next.Height - 1
	isIn := map[string]bool{}
	for _, vote := range request.LastCommitInfo.Votes {
		address := crypto.Address(vote.Validator.Address).String()
		isIn[address] = true
		found, isKnown := a.next.Validators[address]
		if !isKnown {
			found = &validator{}
			a.next.Validators[address] = found
		}
		if found.Power == 0 {
			found.Jailed = 0
		}
		found.Power = vote.Validator.Power
		found.count(voted, !vote.SignedLastBlock)
	}
	for address, each := range a.next.Validators {
		if !isIn[address] {
			each.Power, each.Missed = 0, nil
		}
	}
	return a.PersistentKVStoreApplication.BeginBlock(request)
}

func (v *validator) count(voted int64, isMissed bool) {
	kept := []int64{}
	for _, height := range v.Missed {
		if height > voted-window && height < voted {
			kept = append(kept, height)
		}
	}
	if isMissed {
		kept = append(kept, voted)
	}
	v.Missed = kept
}

// EndBlock sends away who missed too many, once.
func (a *app) EndBlock(request types.RequestEndBlock) types.ResponseEndBlock {
	response := a.PersistentKVStoreApplication.EndBlock(request)
	for _, each := range a.Validators() {
		key, err := encoding.PubKeyFromProto(each.PubKey)
		if err != nil {
			panic(err)
		}
		found, isKnown := a.next.Validators[key.Address().String()]
		if !isKnown || len(found.Missed) < jailedAt || (found.Jailed != 0 && found.Jailed != request.Height) {
			continue
		}
		found.Jailed = request.Height
		response.ValidatorUpdates = append(response.ValidatorUpdates, types.ValidatorUpdate{PubKey: each.PubKey})
	}
	return response
}

func (a *app) Commit() types.ResponseCommit {
	text, err := json.Marshal(a.next)
	if err == nil {
		err = os.WriteFile(a.file+".new", text, 0o600)
	}
	if err == nil {
		err = os.Rename(a.file+".new", a.file)
	}
	if err != nil {
		panic(err)
	}
	a.read(text)
	response := a.PersistentKVStoreApplication.Commit()
	if os.Getenv("FIELD_PRUNES") != "" && a.committed.Height > keptBlocks {
		response.RetainHeight = a.committed.Height - keptBlocks
	}
	return response
}
