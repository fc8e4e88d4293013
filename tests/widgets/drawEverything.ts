import { waitFor } from '@testing-library/react'
import { wipe } from '#fixtures/wipe.ts'
import type { Faces, FieldFaceProps } from '#react/widget'
import { type Drawing, drawField, drawFilter, drawShown, widgetOf } from './draw.tsx'

/** A text area measures itself by styles that this DOM does not have. */
const unmeasured = /`NaN` is an invalid value for the `%s` css style property/

/** Collects what is said of wrong markup, props and state while `run` runs. */
async function complaintsOf(run: () => Promise<void>): Promise<string[]> {
  const complaints: string[] = []
  const { error, warn } = console
  const hear = (...words: unknown[]) => void complaints.push(words.map(String).join(' '))
  Object.assign(console, { error: hear, warn: hear })
  try {
    await run()
  } finally {
    Object.assign(console, { error, warn })
  }
  return complaints.filter((words) => !unmeasured.test(words))
}

const states: readonly Partial<FieldFaceProps>[] = [
  {},
  { readonly: true },
  { disabled: true },
  { required: true, invalid: true },
]

/** Draws every face of a widget with every value of its example, a field in all its states; what was complained of. */
export async function drawEverything(id: string, fieldProps: Partial<FieldFaceProps> = {}): Promise<string[]> {
  const widget = widgetOf(id)
  const [faces, example] = await Promise.all([widget.faces(), widget.example()])
  return complaintsOf(async () => {
    for (const { field, props = {}, values } of [example, ...(example.others ?? [])])
      for (const value of values) await drawFaces(id, faces, { field, props, value }, fieldProps)
  })
}

async function drawFaces(
  id: string,
  faces: Faces,
  drawing: Drawing,
  fieldProps: Partial<FieldFaceProps>,
): Promise<void> {
  if (faces.Field)
    for (const state of states) await expectDrawn((await drawField(id, drawing, { ...fieldProps, ...state })).container)
  if (faces.Filter) await expectDrawn((await drawFilter(id, drawing)).container)
  if (faces.Cell) await expectDrawn(await drawShown(id, 'Cell', drawing))
  if (faces.Detail) await expectDrawn(await drawShown(id, 'Detail', drawing))
}

/** A face may load a part of its own, which draws a moment later. */
async function expectDrawn(container: HTMLElement): Promise<void> {
  await waitFor(() => {
    if (container.querySelector(':scope > :not(label)') === null) throw new Error('Nothing was drawn')
  })
  wipe()
}
