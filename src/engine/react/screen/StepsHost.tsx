import { useContext, useState } from 'react'
import type { FormProgram, FormStep, TabsItem } from '#core/screen'
import { type ScreenFrame, useEngine } from '#react/engine'
import type { FormController } from '#react/form'
import { FilledIn, Items, useTabs } from '#react/item'
import { useWatched } from '#react/watch'
import { valuesOf } from './partValues.ts'
import { ScreenContext } from './screenProps.ts'

interface StepsHostProps {
  form: FormController
  frame: ScreenFrame
}

/** A form with steps: a step is checked before the next one opens. */
export function StepsHost({ form, frame }: StepsHostProps) {
  const { faces } = useEngine()
  const tabs = pagesIn(form.program)
  const { pages, active, choose } = useTabs(tabs)
  const [busy, setBusy] = useState(false)
  const at = Math.max(
    0,
    pages.findIndex(({ id }) => id === active),
  )
  const go = async (index: number) => {
    const from = tabs.tabs.findIndex(({ id }) => id === pages[at]?.id)
    const target = pages[index]?.id
    if (target === undefined || busy) return
    setBusy(true)
    const stopped = index > at ? await firstFaulty(form, tabs, { from, target }) : undefined
    if (stopped === undefined) choose(target)
    setBusy(false)
  }
  return (
    <faces.Steps
      {...{ form, frame, at, busy }}
      go={(index) => void go(index)}
      steps={pages.map(({ id, title, faults }, index) => {
        const step = form.program.steps?.find((each) => each.id === id)
        return {
          ...{ id, title, faults },
          note: step?.note?.read(form.evaluation()) ?? '',
          children: step && (!step.summary || index === at) && <StepBody form={form} step={step} tabs={tabs} />,
        }
      })}
    />
  )
}

/** The tabs item that holds the steps of a form. */
function pagesIn({ items, id }: FormProgram): TabsItem {
  const [item] = items
  if (item?.kind !== 'tabs') throw new Error(`form ${id} has steps and no pages`)
  return item
}

interface Way {
  from: number
  target: string
}

/** Checks the steps before the target. Opens the first one with errors and returns its id; undefined if all are valid. */
async function firstFaulty(form: FormController, tabs: TabsItem, { from, target }: Way): Promise<string | undefined> {
  for (const { id } of tabs.tabs.slice(from)) {
    if (id === target) return undefined
    const isShown = form
      .pages(tabs)
      .snapshot()
      .some((page) => page.id === id)
    if (!isShown || (await form.checkPage(tabs, id))) continue
    form.chooseTab(tabs.id, id)
    return id
  }
  return undefined
}

interface StepBodyProps {
  form: FormController
  step: FormStep
  tabs: TabsItem
}

function StepBody({ form, step, tabs }: StepBodyProps) {
  if (step.summary) return <FilledIn form={form} tabs={tabs} until={step.id} />
  return (
    <>
      <Items items={tabs.tabs.find(({ id }) => id === step.id)?.items ?? []} />
      {step.part && <StepScreen form={form} part={step.part} />}
    </>
  )
}

/** A screen whose parameters follow the unsaved values of the form. */
function StepScreen({ form, part }: { form: FormController; part: NonNullable<FormStep['part']> }) {
  const Screen = useContext(ScreenContext)
  const reads = [...new Set(Object.values(part.with).flatMap((value) => value.reads))]
  const names = reads.includes('$record') ? form.program.model.fields.map(({ name }) => name) : reads
  const [values] = useState(() => form.values(names))
  useWatched(values)
  if (!Screen) return null
  return (
    <div data-step-screen style={{ gridColumn: '1 / -1' }}>
      <Screen screenId={part.screen} params={valuesOf(part.with, form.evaluation())} />
    </div>
  )
}
