import type { Duplex } from 'node:stream'

/** Messages as JSON, one a line, over a stream that both sides hold an end of. */
export class LineChannel<Sent, Received> {
  readonly #stream: Duplex
  readonly #receive: (message: Received) => void
  #pieces: string[] = []

  constructor(stream: Duplex, receive: (message: Received) => void) {
    this.#stream = stream
    this.#receive = receive
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => this.#take(text))
  }

  send(message: Sent): void {
    if (this.#stream.writable) this.#stream.write(`${JSON.stringify(message)}\n`)
  }

  end(): void {
    this.#stream.end()
  }

  /** A long line comes in many chunks; only new text is searched, and joined once it is complete. */
  #take(text: string): void {
    let from = 0
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      this.#pieces.push(text.slice(from, at))
      const line = this.#pieces.join('')
      this.#pieces = []
      from = at + 1
      this.#receive(JSON.parse(line) as Received)
    }
    if (from < text.length) this.#pieces.push(text.slice(from))
  }
}
