package main

import (
	"encoding/binary"
	"encoding/hex"
	"regexp"
	"sort"
	"strconv"
	"strings"

	"github.com/btcsuite/btcd/btcutil/bech32"
	"github.com/cometbft/cometbft/abci/types"
)

const (
	namnamPerPower = 1_000_000
	unitsPerOne    = 1_000_000_000_000
)

// Positions of the chain's own list of states.
const (
	consensus = 0
	inactive  = 3
	jailed    = 4
)

var (
	byComet      = regexp.MustCompile(`^/vp/pos/validator_by_tm_addr/([0-9A-F]{40})$`)
	stateAt      = regexp.MustCompile(`^/vp/pos/validator/state/([a-z0-9]+)/(\d+)$`)
	commissionAt = regexp.MustCompile(`^/vp/pos/validator/commission/([a-z0-9]+)/(\d+)$`)
	slashesOf    = regexp.MustCompile(`^/vp/pos/validator/slashes/[a-z0-9]+$`)
	resultOf     = regexp.MustCompile(`^/vp/governance/stored_proposal_result/\d+$`)
)

// Query answers the paths that the chain has too; all others are the key-value store's.
func (a *app) Query(request types.RequestQuery) types.ResponseQuery {
	value := a.committed.answer(request.Path)
	if value == nil {
		return a.PersistentKVStoreApplication.Query(request)
	}
	return types.ResponseQuery{Value: value, Height: a.committed.Height}
}

// answer gives nil where there is no such path.
func (s *state) answer(path string) []byte {
	switch path {
	case "/shell/epoch":
		return u64(nil, s.Height/blocksPerEpoch)
	case "/vp/pos/validator/liveness_info":
		return s.liveness()
	case "/vp/pos/enqueued_slashes":
		return u32(nil, 0)
	case "/vp/pos/total_active_voting_power":
		var total int64
		for _, each := range s.Validators {
			total += each.Power
		}
		return u256(nil, total*namnamPerPower)
	}
	if found := byComet.FindStringSubmatch(path); found != nil {
		if s.Validators[found[1]] == nil {
			return []byte{0}
		}
		return address([]byte{1}, found[1])
	}
	if found := stateAt.FindStringSubmatch(path); found != nil {
		return u64(s.stateOf(found[1]), epoch(found[2]))
	}
	if found := commissionAt.FindStringSubmatch(path); found != nil {
		return u64(s.commissionOf(found[1]), epoch(found[2]))
	}
	if slashesOf.MatchString(path) {
		return u32(nil, 0)
	}
	if resultOf.MatchString(path) {
		return []byte{0}
	}
	return nil
}

func (s *state) liveness() []byte {
	value := u256(u64(nil, window), unitsPerOne/10)
	in := []string{}
	for comet, each := range s.Validators {
		if each.Power > 0 {
			in = append(in, comet)
		}
	}
	sort.Strings(in)
	value = u32(value, len(in))
	for _, comet := range in {
		value = append(u32(address(value, comet), len(comet)), comet...)
		value = u64(value, int64(len(s.Validators[comet].Missed)))
	}
	return value
}

func (s *state) stateOf(text string) []byte {
	found := s.Validators[cometOf(text)]
	switch {
	case found == nil:
		return []byte{0}
	case found.Jailed != 0:
		return []byte{1, jailed}
	case found.Power == 0:
		return []byte{1, inactive}
	}
	return []byte{1, consensus}
}

func (s *state) commissionOf(text string) []byte {
	if s.Validators[cometOf(text)] == nil {
		return []byte{0, 0}
	}
	commission := u256([]byte{1}, unitsPerOne/20)
	return u256(append(commission, 1), unitsPerOne/100)
}

// cometOf undoes what address does: the validator's own address is made of the 20 bytes of CometBFT's.
func cometOf(text string) string {
	prefix, groups, err := bech32.DecodeNoLimit(text)
	if err != nil || prefix != "tnam" {
		return ""
	}
	bytes, err := bech32.ConvertBits(groups, 5, 8, false)
	if err != nil || len(bytes) != 21 || bytes[0] != 1 {
		return ""
	}
	return strings.ToUpper(hex.EncodeToString(bytes[1:]))
}

// address is an established one: its kind, and 20 bytes.
func address(value []byte, comet string) []byte {
	bytes, err := hex.DecodeString(comet)
	if err != nil {
		panic(err)
	}
	return append(append(value, 0), bytes...)
}

func epoch(digits string) int64 {
	number, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		return 0
	}
	return number
}

func u32(value []byte, number int) []byte {
	return binary.LittleEndian.AppendUint32(value, uint32(number))
}

func u64(value []byte, number int64) []byte {
	return binary.LittleEndian.AppendUint64(value, uint64(number))
}

// u256 is a decimal or an amount: four numbers, the least first.
func u256(value []byte, number int64) []byte {
	return append(u64(value, number), make([]byte, 24)...)
}
