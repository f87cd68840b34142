// The Web Worker in which engines run.
import { Desks } from './desks';
import type { Letter, Opening } from './engine';

const desks = new Desks((reply) => self.postMessage(reply));
self.onmessage = ({ data }: MessageEvent<Letter | Opening>) => desks.receive(data);
