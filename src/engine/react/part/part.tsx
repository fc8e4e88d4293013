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
import { isStyleSheet, withStyleSheets } from './styleSheet.ts'

/** A part that failed to load, for its fallback. */
export interface MissingPart {
  error: unknown
  /** Requests the part once more; without it only a reload of the page helps. */
  retry?: (() => void) | undefined
  /** Set if the part would have covered the page: the message covers it too, until it is closed. */
  onClose?: (() => void) | undefined
}

/** Shown in place of a part that failed to load; without one the error goes to the boundary above. */
const MissingContext = createContext<ComponentType<MissingPart> | null>(null)

export const MissingProvider = MissingContext.Provider

export const useMissing = (): ComponentType<MissingPart> | null => useContext(MissingContext)

interface PartBoundaryProps {
  /** `retry` draws the part again, once it has come. */
  missing(error: ChunkFailure, retry: () => void): ReactNode
  children: ReactNode
}

/** Catches failed loads of parts; other errors go to the boundaries above. */
class PartBoundary extends Component<PartBoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: null as unknown, failed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  override render(): ReactNode {
    const { error, failed } = this.state
    if (!failed) return this.props.children
    if (!(error instanceof ChunkFailure)) throw error
    return this.props.missing(error, this.retry)
  }

  readonly retry = (): void => this.setState({ failed: false })
}

/** Loads a component once. */
interface PartLoader<P> {
  /** The component, once loaded. */
  present(): ComponentType<P> | null
  /** Loads it with one retry; concurrent calls share the request. Rejects with a `ChunkFailure`; the next call requests it again. */
  load(): Promise<ComponentType<P>>
  /** Prefetches it; also resolves on failure, which is then shown where it is rendered. */
  ahead(): Promise<void>
}

/** Creates the loader of a component. */
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
      // What comes by another request is then also there for the part.
      if (reason instanceof ChunkFailure) reason.again = bring
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
  /** Props of the component. */
  partProps: P
  /** Shown while it is loading. */
  fallback?: ReactNode
}

interface Arrival<P> {
  Present: ComponentType<P> | null
  failure?: unknown
}

/**
 * Renders a component once it is loaded; throws the `ChunkFailure` if it fails. It does not use React's Suspense, which delays content
 * after a fallback by 300 ms: nested parts would add up.
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

/** A component that is loaded when first rendered. */
export interface Part<P> extends FunctionComponent<P> {
  /** Prefetches it; also resolves on failure, which is then shown where it is rendered. */
  ahead(): Promise<void>
  /** Whether it is rendered at once. */
  isPresent(): boolean
}

const partMethods = <P,>({ ahead, present }: PartLoader<P>) => ({ ahead, isPresent: () => present() !== null })

/** A part for a whole page, by Suspense: until it is loaded the previous page stays, or the fallback of the nearest Suspense above is shown. */
export function partOf<P extends object>(loadComponent: () => Promise<ComponentType<P>>): Part<P> {
  const loader = partLoader(loadComponent)
  const Loaded = lazy(async () => ({ default: (await loader.load()) as ComponentType<object> }))

  // biome-ignore lint/correctness/noComponentHookFactories: called when a module is loaded, never while drawing
  function Drawn(props: P) {
    const [Present] = useState(loader.present)
    return Present ? <Present {...props} /> : <Loaded {...props} />
  }
  return Object.assign(Drawn, partMethods(loader))
}

/** A part with its own fallback, shown until it is loaded. A failed load is shown in its place. */
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
  return Object.assign(Drawn, partMethods(loader))
}

/** Shows parts below here that failed to load. */
function InItsPlace({ children }: { children: ReactNode }) {
  const Missing = useMissing()
  if (!Missing) return children
  return <PartBoundary missing={(error, retry) => <Missing error={error} retry={retry} />}>{children}</PartBoundary>
}

/** Props of a dialog or drawer, so that a message about its failed load can be closed too. */
interface DialogProps {
  /** False while it is closed. */
  open?: boolean
  onClose(): void
  /** Called when it has disappeared. */
  onClosed?(): void
}

/** A part that covers the page: a dialog, a drawer. A failed load is shown over the page. */
export function dialogPart<P extends DialogProps>(load: () => Promise<ComponentType<P>>): Part<P> {
  const loader = partLoader(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called when a module is loaded, never while drawing
  const Drawn = (props: P) => {
    const Missing = useMissing()
    const loaded = <LoadedPart loader={loader} partProps={props} />
    if (!Missing) return loaded
    const missing = (error: ChunkFailure, retry: () => void) => <MissingDialog {...props} error={error} retry={retry} />
    return <PartBoundary missing={missing}>{loaded}</PartBoundary>
  }
  return Object.assign(Drawn, partMethods(loader))
}

function MissingDialog({ open = true, onClose, onClosed, error, retry }: DialogProps & MissingPart) {
  const Missing = useMissing()
  useEffect(() => {
    if (!open) onClosed?.()
  }, [open, onClosed])
  return open && Missing ? <Missing error={error} retry={retry} onClose={onClose} /> : null
}

/** After this time a load counts as failed. spec: shell §8, §9 chunk loading */
const chunkTimeoutMs = 120_000

/** A part of the product did not load. spec: shell §8 Chunk loading */
export class ChunkFailure extends Error {
  /** Requests it once more; rejects if it fails again. */
  again: () => Promise<unknown>

  constructor(reason: unknown, again: () => Promise<unknown>) {
    super(isStyleSheet(reason) ? messages.failure.cssChunk : messages.failure.chunk, { cause: reason })
    this.name = 'ChunkFailure'
    this.again = again
  }
}

function inTime<T>(part: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error('timeout')), timeoutMs)
    part.then(done, fail).finally(() => clearTimeout(timer))
  })
}

/** `load`, retried once on failure; rejects with a `ChunkFailure`. */
export function retrying<T>(load: () => Promise<T>, timeoutMs = chunkTimeoutMs): () => Promise<T> {
  const request = () => inTime(withStyleSheets(load), timeoutMs)
  const ask = async (): Promise<T> => {
    try {
      return await request().catch(request)
    } catch (reason) {
      throw new ChunkFailure(reason, ask)
    }
  }
  return ask
}

/** Prefetches a component, if it is a part. */
export const bring = (component: object): Promise<void> =>
  'ahead' in component ? (component as Part<object>).ahead() : Promise.resolve()

/** Whether a component can be rendered: at once if it is no part, else when it is loaded or has failed. */
export function useBrought(component: object): boolean {
  const [isHere, setHere] = useState(!('ahead' in component))
  useEffect(() => {
    let isMounted = true
    void bring(component).then(() => isMounted && setHere(true))
    return () => {
      isMounted = false
    }
  }, [component])
  return isHere
}
