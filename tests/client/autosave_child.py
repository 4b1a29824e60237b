"""A game in a process of its own: it plays one action for each line it is sent, tells the position, and waits."""

from __future__ import annotations

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from table_tools import RoteBot, setup_of

from game.app import App
from game.botworker import SameThreadWorker
from game.scenes.table import TableScene
from game.table.record import new_session


def main() -> None:
    folder, humans, seed = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    app = App.headless(replays_dir=folder)
    worker = SameThreadWorker(lambda level: RoteBot())
    session = new_session(setup_of(humans, seed=seed, rounds=2), folder, "instant", worker)
    app.push(TableScene(app, session))
    rng = random.Random(seed)
    for line in sys.stdin:
        for _ in range(int(line)):
            steps = session.steps
            if session.phase == "round_over":
                session.next_round()
                continue
            while session.steps == steps:
                if session.private:
                    session.dismiss_private()
                elif session.curtain is not None:
                    session.lift(session.curtain)
                elif session.my_turn:
                    session.try_play(rng.choice(session.observation().legal))
                else:
                    session.update(1.0)
        print(session.phase, session._game.digest(), session.steps, flush=True)


main()
