// Matches that were asked for and are not begun yet, by their id.
import { newMatchId } from '../matches';
import { router } from '../route.svelte';
import type { Plan, Table } from './table';

const waiting = new Map<string, Plan>();

export function startMatch(plan: Plan) {
  const id = newMatchId();
  waiting.set(id, plan);
  router.go(`#/match/${id}`);
}

// The same seats and options, another match.
export function playAgain({ game, options, sitters }: Table) {
  startMatch({ game, options, sitters });
}

export function takePlan(id: string): Plan | undefined {
  const plan = waiting.get(id);
  waiting.delete(id);
  return plan;
}
