import {
  Component,
  type ComponentType,
  createContext,
  type FunctionComponent,
  lazy,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react'
import { messages } from '#core/message'

/** What is told of a part that did not come. */
export interface MissingPart {
  error: unknown
  /** Asks for the part alone once more; without it only the page can be loaded anew. */
  retry?: (() => void) | undefined
  /** The part would have stood over the page: so does what says that it is missing, until it is closed. */
  onClose?: (() => void) | undefined
}

/** What stands in place of a part that did not come; without one the error goes on to the boundary above. */
const MissingContext = createContext<ComponentType<MissingPart> | null>(null)

export const MissingProvider = MissingContext.Provider

export const useMissing = (): ComponentType<MissingPart> | null => useContext(MissingContext)

interface PartBoundaryProps {
  missing(error: ChunkFailure): ReactNode
  children: ReactNode
}

/** Keeps a part that did not come in its place. What else breaks is for the boundaries above. */
class PartBoundary extends Component<PartBoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: null as unknown, failed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  override render(): ReactNode {
    const { error, failed } = this.state
    if (!failed) return this.props.children
    if (!(error instanceof ChunkFailure)) throw error
    return this.props.missing(error)
  }
}

/** A component on its way. */
interface PartLoader<P> {
  /** The component, once it has come. */
  present(): ComponentType<P> | null
  /** Asks for it, twice if need be; together for all who ask. Rejects with a `ChunkFailure`, after which it is requested anew. */
  load(): Promise<ComponentType<P>>
  /** Asks for it before it is drawn; resolves also when it does not come: then it says so where it is drawn. */
  ahead(): Promise<void>
}

/** Brings the component that `given` loads. */
function partLoader<P>(loadComponent: () => Promise<ComponentType<P>>): PartLoader<P> {
  const load = retrying(loadComponent)
  let present: ComponentType<P> | null = null
  let request: Promise<ComponentType<P>> | null = null
  const ask = async () => {
    try {
      const component = await load()
      present = component
      return component
    } catch (reason) {
      request = null
      throw reason
    }
  }
  const bring = () => {
    request ??= ask()
    return request
  }
  const done = () => undefined
  return { present: () => present, load: bring, ahead: () => bring().then(done, done) }
}

interface LoadedPartProps<P> {
  loader: PartLoader<P>
  /** What the component is told. */
  partProps: P
  /** Stands until it has come. */
  fallback?: ReactNode
}

interface Arrival<P> {
  Present: ComponentType<P> | null
  failure?: unknown
}

/**
 * Draws a component that comes late. Throws the `ChunkFailure` when it does not come. Without React's Suspense, which
 * holds back for 300 ms what follows a fallback: parts come after parts.
 */
function LoadedPart<P extends object>({ loader, partProps, fallback }: LoadedPartProps<P>): ReactNode {
  const [{ Present, failure }, keep] = useState<Arrival<P>>(() => ({ Present: loader.present() }))
  useEffect(() => {
    if (Present) return
    let isMounted = true
    loader.load().then(
      (component) => isMounted && keep({ Present: component }),
      (reason: unknown) => isMounted && keep({ Present: null, failure: reason }),
    )
    return () => {
      isMounted = false
    }
  }, [Present, loader])
  if (failure) throw failure
  return Present ? <Present {...partProps} /> : fallback
}

/** A component that is loaded when it is first drawn. */
export interface Part<P> extends FunctionComponent<P> {
  /** Loads it before it is drawn; resolves also when it does not come: then it says so where it is drawn. */
  ahead(): Promise<void>
}

/** The component that `given` brings, for a whole page: until it is there, the page that stood stays, or the fallback of what stands above. */
export function partOf<P extends object>(loadComponent: () => Promise<ComponentType<P>>): Part<P> {
  const { present, load: bring, ahead } = partLoader(loadComponent)
  const Loaded = lazy(async () => ({ default: (await bring()) as ComponentType<object> }))

  // biome-ignore lint/correctness/noComponentHookFactories: called when a module is loaded, never while drawing
  function Drawn(props: P) {
    const [Present] = useState(present)
    return Present ? <Present {...props} /> : <Loaded {...props} />
  }
  return Object.assign(Drawn, { ahead })
}

/** A part with a fallback of its own, which stands until it is there. One that does not come says so in its place. */
export function whenDrawn<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode | ((props: P) => ReactNode) = null,
): Part<P> {
  const loader = partLoader(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called when a module is loaded, never while drawing
  const Drawn = (props: P) => {
    const waiting = typeof fallback === 'function' ? fallback(props) : fallback
    return (
      <InItsPlace>
        <LoadedPart loader={loader} partProps={props} fallback={waiting} />
      </InItsPlace>
    )
  }
  return Object.assign(Drawn, { ahead: loader.ahead })
}

/** A part that does not come below here says so here. */
function InItsPlace({ children }: { children: ReactNode }) {
  const Missing = useMissing()
  if (!Missing) return children
  return <PartBoundary missing={(error) => <Missing error={error} />}>{children}</PartBoundary>
}

/** What a part that stands over the page is told, so that its absence can be closed as itself could. */
interface DialogProps {
  /** False while it is shut. */
  open?: boolean
  onClose(): void
  /** Told when it is gone. */
  onClosed?(): void
}

/** A part that stands over the page: a dialog, a drawer. One that does not come says so over the page. */
export function dialogPart<P extends DialogProps>(load: () => Promise<ComponentType<P>>): Part<P> {
  const loader = partLoader(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called when a module is loaded, never while drawing
  const Drawn = (props: P) => {
    const Missing = useMissing()
    const loaded = <LoadedPart loader={loader} partProps={props} />
    if (!Missing) return loaded
    return <PartBoundary missing={(error) => <MissingDialog {...props} error={error} />}>{loaded}</PartBoundary>
  }
  return Object.assign(Drawn, { ahead: loader.ahead })
}

function MissingDialog({ open = true, onClose, onClosed, error }: DialogProps & { error: ChunkFailure }) {
  const Missing = useMissing()
  useEffect(() => {
    if (!open) onClosed?.()
  }, [open, onClosed])
  return open && Missing ? <Missing error={error} onClose={onClose} /> : null
}

/** A part that has not come by then does not come. spec: shell §8, §9 chunk loading */
const chunkTimeoutMs = 120_000

/** How the loader of the build names a style sheet that did not come. */
const isStyleSheet = (reason: unknown): boolean => reason instanceof Error && /preload CSS/.test(reason.message)

/** A part of the product did not load. spec: shell §8 Chunk loading */
export class ChunkFailure extends Error {
  constructor(reason: unknown) {
    super(isStyleSheet(reason) ? messages.failure.cssChunk : messages.failure.chunk, { cause: reason })
    this.name = 'ChunkFailure'
  }
}

function inTime<T>(part: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error('timeout')), timeoutMs)
    part.then(done, fail).finally(() => clearTimeout(timer))
  })
}

/** `load`, run once more when it fails; rejects with a `ChunkFailure`. */
export function retrying<T>(load: () => Promise<T>, timeoutMs = chunkTimeoutMs): () => Promise<T> {
  return async () => {
    try {
      return await inTime(load(), timeoutMs).catch(() => inTime(load(), timeoutMs))
    } catch (reason) {
      throw new ChunkFailure(reason)
    }
  }
}
