// The Web Worker in which engines run.
import { Desks } from './desks';
import type { Message } from './engine';

const desks = new Desks((reply) => self.postMessage(reply));
self.onmessage = ({ data }: MessageEvent<Message>) => desks.receive(data);
