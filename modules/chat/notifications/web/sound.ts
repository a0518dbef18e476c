/** Two soft notes; hertz, and when and how long in seconds. */
const NOTES = [
  { pitch: 659, at: 0, long: 0.12 },
  { pitch: 880, at: 0.1, long: 0.22 },
]
const LOUD = 0.06

let audio: AudioContext | undefined

/** Browsers are silent until somebody has used the page. */
export function playSound(): void {
  if (!navigator.userActivation?.hasBeenActive) return
  audio ??= new AudioContext()
  for (const { pitch, at, long } of NOTES) playNote(audio, pitch, { from: audio.currentTime + at, long })
}

function playNote(context: AudioContext, pitch: number, { from, long }: { from: number; long: number }): void {
  const [source, volume] = [context.createOscillator(), context.createGain()]
  source.frequency.value = pitch
  volume.gain.setValueAtTime(0, from)
  volume.gain.linearRampToValueAtTime(LOUD, from + 0.01)
  volume.gain.exponentialRampToValueAtTime(0.0001, from + long)
  source.connect(volume).connect(context.destination)
  source.start(from)
  source.stop(from + long)
}
