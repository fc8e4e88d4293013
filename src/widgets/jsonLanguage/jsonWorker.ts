import { createJsonLanguage, type JsonLanguage, type JsonNames, type JsonPlace } from './jsonLanguage.ts'

/** A question to the worker, and the number that its answer carries. */
export interface JsonQuestion {
  readonly number: number
  readonly ask: keyof JsonLanguage
  readonly place: JsonPlace
}

/** What the worker is told before the first question: the schema, and the names that texts may use. */
export interface JsonStart {
  readonly schema: Blob
  readonly names: JsonNames
}

export interface JsonAnswer {
  readonly number: number
  /** Undefined where the question could not be answered. */
  readonly answer?: unknown
}

let language: Promise<JsonLanguage> | undefined

const start = async ({ schema, names }: JsonStart): Promise<JsonLanguage> =>
  createJsonLanguage({ schema: await schema.text(), names })

const post = (answer: JsonAnswer) => self.postMessage(answer)

self.onmessage = ({ data: message }: MessageEvent<JsonStart | JsonQuestion>) => {
  if ('schema' in message) {
    language = start(message)
    return
  }
  const { number, ask, place } = message
  language
    ?.then(async (ready): Promise<unknown> => ready[ask](place))
    .then(
      (answer) => post({ number, answer }),
      () => post({ number }),
    )
}
