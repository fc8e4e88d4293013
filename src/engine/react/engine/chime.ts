/** Two short notes, so that nothing has to be fetched. Before somebody has pressed something on the page, browsers keep silent. */
const notesHz = [880, 1174.7]
const noteS = 0.14
const loudness = 0.08

let context: AudioContext | undefined

/** Sounds once; a browser that cannot keeps silent. */
export async function chime(): Promise<void> {
  if (typeof AudioContext !== 'function') return
  context ??= new AudioContext()
  if (context.state !== 'running') await context.resume()
  for (const [index, hz] of notesHz.entries()) sound(context, hz, context.currentTime + index * noteS)
}

/** A note that fades away, without a click at its end. */
function sound(audio: AudioContext, hz: number, atS: number): void {
  const [oscillator, gain] = [audio.createOscillator(), audio.createGain()]
  oscillator.frequency.value = hz
  gain.gain.setValueAtTime(loudness, atS)
  gain.gain.exponentialRampToValueAtTime(0.001, atS + noteS)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(atS)
  oscillator.stop(atS + noteS)
}
