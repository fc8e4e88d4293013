import type { DocumentRef } from '#core/document'
import type { HttpCalls } from '#runtime/http'
import type { Ports } from '#runtime/port'
import type { Closure } from './closure.ts'
import { createClosureRequests } from './closureRequests.ts'
import { createMemory, type MemorySettings } from './memory.ts'

type AddressParams = Readonly<Record<string, string>>
type AheadListener = (closure: Closure, params: AddressParams) => void

export interface DocumentStore {
  /** The screen (by its id, or by the call that builds it) with everything it needs: from memory if the server has just confirmed it, else requested with its ETag. */
  open(screen: string): Promise<Closure>
  /** Prefetches a screen that will be opened soon, with the parameters of its address. Resolves when it is here, also on failure, which is reported when it is opened. */
  ahead(screen: string, params?: AddressParams): Promise<void>
  /** Calls `listener` with each prefetched screen, including the last one before this call; returns how to stop. */
  onAhead(listener: AheadListener): () => void
  /** The cached screen for a first drawing, without a request; null if there is none. */
  peek(screen: string): Closure | null
  /** Documents were published (null: unknown which): screens that contain them are reloaded and their listeners notified. */
  published(documents: readonly DocumentRef[] | null): void
  /** Calls `listener` when a document of `screen` was published; returns how to stop. */
  onPublished(screen: string, listener: () => void): () => void
  /** Forgets everything, in memory and in storage. */
  clear(): void
}

export interface DocumentSettings extends MemorySettings {
  ports: Pick<Ports, 'clock' | 'storage' | 'navigation'>
  http: HttpCalls
}

/** A closure counts as confirmed for this time: reopening a tab sends no request. */
const confirmedForMs = 30_000

const holds = (closure: Closure, documents: readonly DocumentRef[]) =>
  closure.documents.some((document) => documents.some(({ kind, id }) => kind === document.kind && id === document.id))

/** The documents of one runtime. spec: schema language, Life of a document */
export function createDocumentStore(settings: DocumentSettings): DocumentStore {
  const { http, ports, username } = settings
  const { clock } = ports
  const memory = createMemory({ ports, username })
  const requests = createClosureRequests({ http, clock, memory })
  const watchers = createWatchers()
  const expecting = new Set<AheadListener>()
  let expected: Parameters<AheadListener> | null = null

  const open = async (screen: string, early: boolean): Promise<Closure> => {
    const stored = memory.get(screen)
    if (stored && clock.nowMs() - stored.confirmedMs < confirmedForMs) return stored.received.closure
    const closure = await requests.load(screen, early)
    if (closure.former) await follow(closure.former, settings)
    return closure
  }

  const arrive = (closure: Closure, params: AddressParams) => {
    expected = [closure, params]
    for (const listener of [...expecting]) listener(closure, params)
  }

  return {
    open: (screen) => open(screen, false),
    ahead: (screen, params = {}) =>
      open(screen, true).then(
        (closure) => arrive(closure, params),
        () => undefined,
      ),
    onAhead(listener) {
      expecting.add(listener)
      if (expected) listener(...expected)
      return () => expecting.delete(listener)
    },
    peek: (screen) => memory.get(screen)?.received.closure ?? null,
    published(documents) {
      requests.renew()
      const doubted = memory.doubt((closure) => documents === null || holds(closure, documents))
      for (const screen of doubted) watchers.notify(screen)
    },
    onPublished: watchers.watch,
    clear() {
      expected = null
      requests.drop()
      memory.clear()
    },
  }
}

/** Moves the settings of lists to new names. Rare, so its code loads with the first of them; a list opens without it too. */
const follow = (former: unknown, { ports, username }: DocumentSettings): Promise<void> =>
  import('./followNames.ts').then(
    ({ followNames }) => followNames(former, ports, username()),
    () => undefined,
  )

/** Listeners by the screen whose documents they follow. */
interface Watchers {
  watch(screen: string, listener: () => void): () => void
  notify(screen: string): void
}

/** An empty list of watchers. */
function createWatchers(): Watchers {
  const watching = new Set<{ screen: string; listener(): void }>()
  return {
    watch(screen, listener) {
      const watcher = { screen, listener }
      watching.add(watcher)
      return () => watching.delete(watcher)
    },
    notify(screen) {
      for (const watcher of [...watching]) if (watcher.screen === screen) watcher.listener()
    },
  }
}
