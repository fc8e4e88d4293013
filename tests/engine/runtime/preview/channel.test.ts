import { describe, expect, it } from 'vitest'
import { type FrameMessage, type MessageWindow, previewChannel, type SceneMessage } from '#runtime/preview'

const origin = 'https://village.test'
const ready: FrameMessage = { about: 'preview', kind: 'ready' }

function designerEnd() {
  const own = new EventTarget()
  const posted: unknown[][] = []
  const frame = { postMessage: (...sent: unknown[]) => void posted.push(sent) } as unknown as MessageWindow
  const channel = previewChannel<SceneMessage, FrameMessage>({ own: own as never, other: () => frame, origin })
  const messages: FrameMessage[] = []
  const stop = channel.listen((message) => messages.push(message))
  const arrive = (content: unknown, source: unknown = frame, from = origin) =>
    own.dispatchEvent(Object.assign(new Event('message'), { data: content, source, origin: from }))
  return { channel, posted, messages, arrive, stop }
}

describe('the channel between a designer and its frame', () => {
  it('hears the very window and origin that it expects', () => {
    const { messages, arrive, stop } = designerEnd()
    arrive(ready)
    expect(messages).toEqual([ready])
    arrive(ready, { postMessage: () => undefined })
    arrive(ready, null)
    arrive(ready, undefined, 'https://other.test')
    arrive({ about: 'something else' })
    arrive('ready')
    expect(messages).toHaveLength(1)
    stop()
    arrive(ready)
    expect(messages).toHaveLength(1)
  })

  it('posts to its own origin only, and nowhere before there is a window', () => {
    const { channel, posted } = designerEnd()
    const message = { about: 'preview', scene: {} } as unknown as SceneMessage
    channel.post(message)
    expect(posted).toEqual([[message, origin]])
    const unframed = previewChannel({ own: new EventTarget() as never, other: () => null, origin })
    expect(() => unframed.post(message)).not.toThrow()
  })
})
