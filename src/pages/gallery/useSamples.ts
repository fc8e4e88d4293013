import { useEffect, useState } from 'react'
import { useEngine } from '#react/engine'
import type { WidgetDefinition } from '#react/widget'
import { openSample, type Sample } from './sample.ts'

export type SampleState =
  | { status: 'loading' }
  | { status: 'ready'; samples: readonly Sample[] }
  | { status: 'failed'; reason: string }

async function openSamples(runtime: Parameters<typeof openSample>[0], widget: WidgetDefinition): Promise<Sample[]> {
  const example = await widget.example()
  return Promise.all([example, ...(example.others ?? [])].map((each) => openSample(runtime, each)))
}

/** The examples of a widget, once they are there: at least one. */
export function useSamples(widget: WidgetDefinition): SampleState {
  const { runtime } = useEngine()
  const [state, setState] = useState<SampleState>({ status: 'loading' })
  useEffect(() => {
    let isCurrent = true
    openSamples(runtime, widget).then(
      (samples) => isCurrent && setState({ status: 'ready', samples }),
      (error: unknown) =>
        isCurrent && setState({ status: 'failed', reason: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [runtime, widget])
  return state
}
