/** Frequencies in hertz, times in seconds. */
const NOTES = [
  { frequency: 659, at: 0, duration: 0.12 },
  { frequency: 880, at: 0.1, duration: 0.22 },
]
const VOLUME = 0.06

let audio: AudioContext | undefined

/** Browsers only allow sound after the user has interacted with the page. */
export function playSound(): void {
  if (!navigator.userActivation?.hasBeenActive) return
  audio ??= new AudioContext()
  for (const { frequency, at, duration } of NOTES) playNote(audio, frequency, { from: audio.currentTime + at, duration })
}

function playNote(context: AudioContext, frequency: number, { from, duration }: { from: number; duration: number }): void {
  const [source, volume] = [context.createOscillator(), context.createGain()]
  source.frequency.value = frequency
  volume.gain.setValueAtTime(0, from)
  volume.gain.linearRampToValueAtTime(VOLUME, from + 0.01)
  volume.gain.exponentialRampToValueAtTime(0.0001, from + duration)
  source.connect(volume).connect(context.destination)
  source.start(from)
  source.stop(from + duration)
}
