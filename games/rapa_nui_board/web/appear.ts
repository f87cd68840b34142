// A short arrival for what the latest events brought.
import type { BoardProps, GameEvent } from 'ahu/contract';

// To be attached; `board.moment` is read so that each position animates anew.
export function appear(board: BoardProps, brought: (event: GameEvent) => boolean) {
  const moves = board.moment >= 0 && board.motion > 0 && board.events.some(brought);
  const duration = board.motion;
  return (element: Element) => {
    if (!moves) return;
    element.animate([{ transform: 'translateY(-14px)', opacity: 0 }, { transform: 'none', opacity: 1 }], { duration });
  };
}
