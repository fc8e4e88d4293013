import type { JsonLanguage, JsonNames, JsonPlace } from './jsonLanguage.ts'
import type { JsonAnswer, JsonQuestion, JsonStart } from './jsonWorker.ts'
import LanguageWorker from './jsonWorker.ts?worker'

/** Addresses of the schemas for editors, by their paths: files of their own, which no page loads. */
const schemas = import.meta.glob<string>('/schemas/meta/{model,screen,dict,menu,seed}.schema.json', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** A language in a worker, which ends with it. */
export interface WorkerLanguage extends JsonLanguage {
  close(): void
}

export interface LanguageSettings {
  kind: string
  names: JsonNames
  /** Loads a file of the build. */
  load(address: string): Promise<Blob>
}

/** Starts a worker for texts of one kind, which reads the schema. What it cannot answer is answered with nothing. */
export async function startWorkerLanguage({ kind, names, load }: LanguageSettings): Promise<WorkerLanguage> {
  const address = schemas[`/schemas/meta/${kind}.schema.json`]
  if (!address) throw new Error(`no schema for ${kind}`)
  const schema = await load(address)
  const worker = new LanguageWorker()
  const waiting = new Map<number, (answer: unknown) => void>()
  let count = 0
  worker.onmessage = ({ data: { number, answer } }: MessageEvent<JsonAnswer>) => {
    waiting.get(number)?.(answer)
    waiting.delete(number)
  }
  const start: JsonStart = { schema, names }
  worker.postMessage(start)
  const ask = (name: keyof JsonLanguage, place: JsonPlace) =>
    new Promise<unknown>((answer) => {
      count += 1
      waiting.set(count, answer)
      const question: JsonQuestion = { number: count, ask: name, place }
      worker.postMessage(question)
    })
  return {
    complete: async (place) => ((await ask('complete', place)) ?? []) as Awaited<ReturnType<JsonLanguage['complete']>>,
    hover: async (place) => ((await ask('hover', place)) ?? null) as Awaited<ReturnType<JsonLanguage['hover']>>,
    check: async (place) => ((await ask('check', place)) ?? []) as Awaited<ReturnType<JsonLanguage['check']>>,
    close() {
      worker.terminate()
      for (const answer of waiting.values()) answer(undefined)
      waiting.clear()
    },
  }
}
