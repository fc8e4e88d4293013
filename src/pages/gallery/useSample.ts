import { useEffect, useState } from 'react'
import { useEngine } from '#react/engine'
import type { WidgetDefinition } from '#react/widget'
import { openSample, type Sample } from './sample.ts'

export type SampleState =
  | { status: 'loading' }
  | { status: 'ready'; sample: Sample }
  | { status: 'failed'; reason: string }

/** The example of a widget, once it is there. */
export function useSample(widget: WidgetDefinition): SampleState {
  const { runtime } = useEngine()
  const [state, setState] = useState<SampleState>({ status: 'loading' })
  useEffect(() => {
    let wanted = true
    openSample(runtime, widget).then(
      (sample) => wanted && setState({ status: 'ready', sample }),
      (error: unknown) =>
        wanted && setState({ status: 'failed', reason: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      wanted = false
    }
  }, [runtime, widget])
  return state
}
