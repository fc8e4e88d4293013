import { decodedText } from '#core/object'
import type { HttpReply } from '#runtime/port'
import type { Answer, Call } from './call.ts'
import { createExchange, type HttpSettings, receivedOf } from './exchange.ts'
import { readingOf } from './reading.ts'

/** A downloaded file; `fileName` is the server's, empty if it sent none. */
export interface Download {
  blob: Blob
  fileName: string
}

/** The two kinds of call that all helpers are built on. Both reject with `HttpFailure` only. */
export interface Transport {
  call(call: Call): Promise<Answer>
  blob(call: Call): Promise<Download>
}

const bodyText = ({ body }: HttpReply): Promise<string> | string => (typeof body === 'string' ? body : body.text())

const blobOf = ({ body }: HttpReply): Blob => (typeof body === 'string' ? new Blob([body]) : body)

const mayRefuse = (reply: HttpReply, blob: Blob) =>
  reply.status !== 200 || `${reply.headers['content-type']} ${blob.type}`.includes('json')

/** Sends calls and evaluates the answers; a refusal inside a file counts too. spec: shell §4 (blob-type 500), contract §8.3 */
export function createTransport(settings: HttpSettings): Transport {
  const exchange = createExchange(settings)

  return {
    async call(call) {
      const sent = exchange.open(call)
      const reply = await exchange.send(sent, 'text')
      const { answer, failure } = readingOf(receivedOf(reply, await bodyText(reply), sent))
      if (failure) throw exchange.fail(failure, sent)
      return answer
    },
    async blob(call) {
      const sent = exchange.open(call)
      const reply = await exchange.send(sent, 'blob')
      const blob = blobOf(reply)
      if (mayRefuse(reply, blob)) {
        const { failure } = readingOf(receivedOf(reply, await blob.text(), sent))
        if (failure) throw exchange.fail(failure, sent)
      }
      return { blob, fileName: fileNameOf(reply.headers['content-disposition'] ?? '') }
    },
  }
}

/** The file name in a `Content-Disposition`, empty when there is none. Folders in it are cut off. */
function fileNameOf(disposition: string): string {
  const extended = /filename\*\s*=\s*[\w-]+'[^']*'([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(disposition)
  const name = decodedText((extended ?? plain?.[1] ?? plain?.[2] ?? '').trim())
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
}
