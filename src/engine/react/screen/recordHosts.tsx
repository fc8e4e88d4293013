import { type ComponentType, lazy, Suspense } from 'react'
import { useEngine } from '#react/engine'
import { Late } from './Late.tsx'

/** A host that is fetched when the first of its kind is drawn. */
function whenDrawn<P extends object>(of: 'form' | 'detail', load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Loaded = lazy(() => load().then((host) => ({ default: host as ComponentType<object> })))
  // biome-ignore lint/correctness/noComponentHookFactories: called when this module is loaded, never while drawing
  return function RecordHost(props: P) {
    const { faces } = useEngine()
    const waiting = (
      <Late>
        <faces.Loading of={of} />
      </Late>
    )
    return (
      <Suspense fallback={waiting}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}

const loadForm = () => import('./FormHost.tsx').then((room) => room.FormHost)
const loadDetail = () => import('./DetailHost.tsx').then((room) => room.DetailHost)

/** Forms and details bring Formily with them: the first list does without. spec: architecture, Budgets */
export const FormHost = whenDrawn('form', loadForm)
export const DetailHost = whenDrawn('detail', loadDetail)

/** Fetches what draws forms and details ahead of the first of them. One that cannot be fetched says so when it is drawn. */
export const loadRecordHosts = (): Promise<unknown> => Promise.allSettled([loadForm(), loadDetail()])
