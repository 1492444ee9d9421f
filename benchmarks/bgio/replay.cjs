'use strict';
// How much CPU time boardgame.io takes to replay a log of 1,000 actions, warm: the yardstick of benchmarks/referee.py.
// Own code; boardgame.io 0.50.2 itself is resolved from BGIO_DIR and never kept here:
//     mkdir DIR && cd DIR && npm init -y && npm i boardgame.io@0.50.2
//     BGIO_DIR=DIR node benchmarks/bgio/replay.cjs [actions] [rounds]        prints JSON
process.env.NODE_ENV = process.env.NODE_ENV || 'production';
const path = require('path');
const { createRequire } = require('module');
const req = createRequire(path.join(path.resolve(process.env.BGIO_DIR || '.'), 'index.js'));
const CELLS = 9 * 12;

// Two players, a 9 x 12 board, energy, points: gain 3, deploy for 2, attack, end the turn.
const game = {
  name: 'yardstick',
  setup: () => {
    const player = () => ({
      energy: 6, hp: 20, vp: 0, upkeep: 1, deck: 30,
      hand: Array.from({ length: 7 }, (_, i) => ({ id: `c${i}`, cost: 1 + (i % 3) })),
    });
    return { board: Array(CELLS).fill(null), players: { 0: player(), 1: player() } };
  },
  turn: { onBegin: ({ G, ctx }) => { const p = G.players[ctx.currentPlayer]; p.energy += 2 - p.upkeep; } },
  moves: {
    gain: ({ G, playerID }, n) => { G.players[playerID].energy += n; },
    deploy: ({ G, playerID }, cell) => {
      const p = G.players[playerID];
      if (p.energy < 2) return req('boardgame.io/core').INVALID_MOVE;
      p.energy -= 2;
      G.board[cell] = { o: playerID, hp: 3, cost: 2 };
    },
    attack: ({ G, playerID }, cell, dmg) => {
      const u = G.board[cell];
      if (!u) return req('boardgame.io/core').INVALID_MOVE;
      u.hp -= dmg;
      if (u.hp <= 0) { G.board[cell] = null; G.players[playerID].vp += 1; }
    },
  },
};

function action(i) {
  const turn = Math.floor(i / 4);
  const playerID = String(turn % 2);
  const cell = (turn * 7) % CELLS;
  const [type, args] = [['gain', [3]], ['deploy', [cell]], ['attack', [cell, 1]], ['endTurn', []]][i % 4];
  return { type: type === 'endTurn' ? 'GAME_EVENT' : 'MAKE_MOVE', payload: { type, args, playerID, credentials: undefined } };
}

const cpu = () => { const c = process.cpuUsage(); return (c.user + c.system) / 1000; };
const { CreateGameReducer, InitializeGame } = req('boardgame.io/internal');
const reducer = CreateGameReducer({ game });
const initial = InitializeGame({ game, numPlayers: 2 });
const actions = Number(process.argv[2] || 1000);
const rounds = Number(process.argv[3] || 25);
const log = [];
let state = initial;
for (let i = 0; i < actions; i++) { state = reducer(state, action(i)); log.push(...state.deltalog); }

function replay() { // as the Debug panel's rewind does
  let s = initial;
  for (const { action: a, automatic } of log) if (!automatic) s = reducer(s, a);
  return s;
}

const first = replay();
if (JSON.stringify({ G: first.G, ctx: first.ctx }) !== JSON.stringify({ G: state.G, ctx: state.ctx })) throw new Error('replay differs');
const times = [];
for (let i = 0; i < rounds; i++) { const t = cpu(); replay(); times.push(cpu() - t); }
times.sort((a, b) => a - b);
process.stdout.write(JSON.stringify({ actions, rounds, median_cpu_ms: times[Math.floor(rounds / 2)], least_cpu_ms: times[0] }));
