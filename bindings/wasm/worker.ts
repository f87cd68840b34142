// The Web Worker in which engines run.
import { EngineSet } from './engine_set';
import type { Message } from './engine';

const engineSet = new EngineSet((reply) => self.postMessage(reply));
self.onmessage = ({ data }: MessageEvent<Message>) => engineSet.receive(data);
