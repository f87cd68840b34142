// Matches that were asked for in the lobby and are not begun yet, by their id.
import type { Plan } from './table';

const waiting = new Map<string, Plan>();

export function startPlan(id: string, plan: Plan) {
  waiting.set(id, plan);
}

export function takePlan(id: string): Plan | undefined {
  const plan = waiting.get(id);
  waiting.delete(id);
  return plan;
}
