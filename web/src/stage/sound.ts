// Short, quiet sounds of wood, stone, cards, water and light, synthesised in the page.
export type Sound = 'turn' | 'place' | 'card' | 'ray' | 'treasure' | 'gain' | 'end';

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

// Browsers allow sound only after the first interaction.
function open(): AudioContext | null {
  if (!navigator.userActivation?.hasBeenActive || !('AudioContext' in globalThis)) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

function hiss(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; ++at) samples[at] = Math.random() * 2 - 1;
  return noise;
}

interface Note {
  at?: number; // seconds from now
  pitch: number; // hertz
  to?: number; // the final pitch
  long: number; // seconds until it has faded
  loud: number; // 0 to 1
  wave?: OscillatorType | 'noise';
}

const notes: Record<Sound, Note[]> = {
  turn: [{ pitch: 523, long: 0.25, loud: 0.25 }, { at: 0.12, pitch: 784, long: 0.4, loud: 0.25 }],
  place: [{ pitch: 170, to: 90, long: 0.12, loud: 0.7, wave: 'triangle' }, { pitch: 900, long: 0.03, loud: 0.25, wave: 'noise' }],
  card: [{ pitch: 3200, to: 1400, long: 0.13, loud: 0.3, wave: 'noise' }],
  ray: [{ pitch: 420, to: 1500, long: 0.55, loud: 0.14, wave: 'sawtooth' }, { at: 0.5, pitch: 240, to: 60, long: 0.35, loud: 0.5, wave: 'noise' }],
  treasure: [{ pitch: 1047, long: 0.18, loud: 0.2 }, { at: 0.07, pitch: 1319, long: 0.18, loud: 0.2 }, { at: 0.14, pitch: 1568, long: 0.35, loud: 0.2 }],
  gain: [{ pitch: 880, to: 990, long: 0.16, loud: 0.18 }],
  end: [{ pitch: 392, long: 0.5, loud: 0.25 }, { at: 0.18, pitch: 494, long: 0.5, loud: 0.25 }, { at: 0.36, pitch: 587, long: 0.5, loud: 0.25 }, { at: 0.54, pitch: 784, long: 1.1, loud: 0.3 }],
};

function source(audio: AudioContext, { pitch, to, long, wave }: Note, start: number): [AudioScheduledSourceNode, AudioNode] {
  if (wave === 'noise') {
    const rustle = new AudioBufferSourceNode(audio, { buffer: hiss(audio), loop: true });
    const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 0.8 });
    filter.frequency.setValueAtTime(pitch, start);
    filter.frequency.exponentialRampToValueAtTime(to ?? pitch, start + long);
    return [rustle, rustle.connect(filter)];
  }
  const tone = new OscillatorNode(audio, { type: wave ?? 'sine', frequency: pitch });
  tone.frequency.setValueAtTime(pitch, start);
  tone.frequency.exponentialRampToValueAtTime(to ?? pitch, start + long);
  return [tone, tone];
}

// `volume` from 0 to 1.
export function sound(name: Sound, volume: number) {
  const audio = volume > 0 ? open() : null;
  if (!audio) return;
  for (const note of notes[name]) {
    const start = audio.currentTime + (note.at ?? 0);
    const [begin, last] = source(audio, note, start);
    const fading = new GainNode(audio, { gain: 0 });
    fading.gain.setValueAtTime(note.loud * volume * 0.5, start);
    fading.gain.exponentialRampToValueAtTime(0.0001, start + note.long);
    last.connect(fading).connect(audio.destination);
    begin.start(start);
    begin.stop(start + note.long);
  }
}
