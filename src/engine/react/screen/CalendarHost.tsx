import { useEffect, useState } from 'react'
import type { RecordValues } from '#core/model'
import type { CalendarProgram } from '#core/screen'
import { type CalendarController, createCalendarController } from '#react/calendar'
import { useEngine } from '#react/engine'
import { boundWhere, createScope } from '#react/scope'
import { useOptions } from '#react/source'
import { useOpener } from './layerContext.ts'

interface CalendarHostProps {
  program: CalendarProgram
  params: RecordValues
}

/** A calendar with its controller, for as long as it is mounted. */
export function CalendarHost({ program, params }: CalendarHostProps) {
  const { ports, faces } = useEngine()
  const opener = useOpener()
  const { resource, resourceWhere, model } = program
  const [{ calendar, where }] = useState(() => {
    const scope = createScope(ports, { $params: params, $mode: 'view' })
    return {
      calendar: createCalendarController({ program, scope, ports, opener }),
      where: resourceWhere ? boundWhere(resourceWhere, scope.evaluation(model, {})) : '',
    }
  })
  useEffect(() => calendar.start(), [calendar])
  if (!resource)
    return <faces.Calendar calendar={calendar} resources={{ status: 'none', options: [], retry: nothing }} />
  return <WithResources calendar={calendar} field={resource} where={where} />
}

const nothing = () => {}

interface WithResourcesProps {
  calendar: CalendarController
  field: NonNullable<CalendarProgram['resource']>
  where: string
}

function WithResources({ calendar, field, where }: WithResourcesProps) {
  const { faces } = useEngine()
  return <faces.Calendar calendar={calendar} resources={useOptions(field, { where })} />
}
