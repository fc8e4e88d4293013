/** Two short notes, synthesized so that no file is fetched. Browsers stay silent until the user has interacted with the page. */
const notesHz = [880, 1174.7]
const noteS = 0.14
const loudness = 0.08

let context: AudioContext | undefined

/** Plays the notes; silent in a browser that cannot. */
export async function chime(): Promise<void> {
  if (typeof AudioContext !== 'function') return
  context ??= new AudioContext()
  if (context.state !== 'running') await context.resume()
  for (const [index, hz] of notesHz.entries()) sound(context, hz, context.currentTime + index * noteS)
}

/** A note that fades out, so that it does not end in a click. */
function sound(audio: AudioContext, hz: number, atS: number): void {
  const [oscillator, gain] = [audio.createOscillator(), audio.createGain()]
  oscillator.frequency.value = hz
  gain.gain.setValueAtTime(loudness, atS)
  gain.gain.exponentialRampToValueAtTime(0.001, atS + noteS)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(atS)
  oscillator.stop(atS + noteS)
}
