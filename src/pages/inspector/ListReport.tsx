import { inspectorMessages as texts } from '#core/message'
import type { WrittenAt } from '#react/inspect'
import type { ListController } from '#react/list'
import { type ActionLine, actionLines, type ColumnLine, columnLines } from '#react/report'
import { Pointer, Section, valueText } from './parts.tsx'
import { QueryParts } from './QueryParts.tsx'
import type { PickedSubject } from './subjects.ts'

interface ListReportProps {
  list: ListController
  /** The item that holds the list, where it stands in a form or detail. */
  inside: WrittenAt | undefined
  picked: PickedSubject | null
}

/** What a list asks for and what is left of it; its columns and actions, also those that are not there. */
export function ListReport({ list, inside, picked }: ListReportProps) {
  const row = list.rows.snapshot().find(({ id }) => id === picked?.row)?.row ?? null
  const column = picked?.column ?? ''
  const screenOf = (pointer: string) =>
    inside && pointer.startsWith(`${inside.pointer}/`) ? inside.document.id : list.program.id
  return (
    <>
      <QueryParts list={list} />
      <Section title={texts.columns}>
        <ul className="inspector-list">
          {columnLines(list, row).map((line) => (
            <ColumnText
              key={line.id}
              screen={screenOf(line.pointer)}
              line={line}
              chosen={line.id === column}
              value={row?.[line.id]}
            />
          ))}
        </ul>
      </Section>
      <Section title={texts.toolbar}>
        <Actions screenOf={screenOf} lines={actionLines(list, null)} />
      </Section>
      <Section title={texts.rowActions}>
        {row ? (
          <Actions screenOf={screenOf} lines={actionLines(list, row)} />
        ) : (
          <p className="inspector-note">{texts.rowHint}</p>
        )}
      </Section>
    </>
  )
}

const columnTexts = {
  permission: texts.byPermission,
  page: texts.byPage,
  setting: texts.bySetting,
  document: texts.byDocument,
} satisfies Record<NonNullable<ColumnLine['by']>, string>

interface ColumnTextProps {
  screen: string
  line: ColumnLine
  chosen: boolean
  /** Of the picked row. */
  value: unknown
}

function ColumnText({
  screen,
  line: { title, id, widget, pointer, definedAt, visible, by, detail, masked },
  chosen,
  value,
}: ColumnTextProps) {
  return (
    <li aria-current={chosen} data-tone={visible ? undefined : 'muted'}>
      <span className="inspector-name">{title}</span> <code>{id}</code> {widget}{' '}
      <Pointer screen={screen} pointer={pointer} inModel={definedAt} />
      {by ? (
        <div>
          <b>{texts.hidden}</b> {columnTexts[by]} <code>{detail}</code>
        </div>
      ) : null}
      {masked ? (
        <div>
          <b>{texts.masked}</b> {texts.byPermission} <code>{masked}</code>
        </div>
      ) : null}
      {chosen && value !== undefined ? <code className="inspector-value">{valueText(value)}</code> : null}
    </li>
  )
}

const actionTexts = {
  permission: texts.byPermission,
  states: texts.byStates,
  expression: texts.byExpression,
} satisfies Record<NonNullable<ActionLine['cause']>['by'], string>

interface ActionsProps {
  screenOf(pointer: string): string
  lines: readonly ActionLine[]
}

const Actions = ({ screenOf, lines }: ActionsProps) => (
  <ul className="inspector-list">
    {lines.map(({ id, title, pointer, cause, hint }) => (
      <li key={id} data-tone={cause ? 'muted' : undefined}>
        <span className="inspector-name">{title}</span> <code>{id}</code>{' '}
        <Pointer screen={screenOf(pointer)} pointer={pointer} />
        {cause ? (
          <div>
            <b>{texts.hidden}</b> {actionTexts[cause.by]} <code>{cause.detail}</code>
          </div>
        ) : null}
        {hint ? (
          <div>
            <b>{texts.disabled}</b> {hint}
          </div>
        ) : null}
      </li>
    ))}
  </ul>
)
