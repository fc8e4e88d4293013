import { useState } from 'react'
import type { Library } from '#core/library'
import type { RecordValues } from '#core/model'
import { factTexts, type NoticeProgram } from '#core/screen'
import { type ActionHost, barView, createActionRunner } from '#react/action'
import { type NoticeView, useEngine } from '#react/engine'
import { createScope } from '#react/scope'
import { useOpener } from './layerContext.ts'

interface NoticeHostProps {
  program: NoticeProgram
  library: Library
  params: RecordValues
}

/** A result page: what happened, and what can be done next. */
export function NoticeHost({ program, library, params }: NoticeHostProps) {
  const { ports, faces, browser } = useEngine()
  const opener = useOpener()
  const [{ host, runner }] = useState(() => {
    const scope = createScope(ports, { $params: params, $mode: 'view' })
    const host: ActionHost = {
      model: program.model,
      library,
      scope,
      ports,
      opener,
      builtIns: { print: browser.print },
      refresh: () => {},
    }
    return { host, runner: createActionRunner(host) }
  })
  const bar = barView(program.actions, { record: null }, host)
  return (
    <faces.Notice
      notice={viewOf(program, host)}
      bar={bar}
      go={ports.navigation.go}
      run={({ action }) => void runner.run({ action, record: null })}
    />
  )
}

function viewOf(
  { status, heading, text, facts, stages, stage }: NoticeProgram,
  { scope, model }: ActionHost,
): NoticeView {
  const evaluation = scope.evaluation(model, {})
  return {
    status,
    heading: heading.read(evaluation),
    text: text?.read(evaluation) ?? '',
    facts: factTexts(facts, evaluation),
    stages: stages.map(({ title, note }) => ({ title: title.read(evaluation), note: note?.read(evaluation) ?? '' })),
    stage: Number(stage?.read(evaluation) ?? stages.length),
  }
}
