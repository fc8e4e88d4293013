import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { type Diagnostic, printDiagnostic } from '#core/document'
import { fillText, inspectorMessages as texts } from '#core/message'
import { useEngine } from '#react/engine'
import { type Inspection, type WrittenAt, writtenPlace } from '#react/inspect'
import type { ItemReport, ReadName } from '#react/report'

/** A heading with what belongs under it. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="inspector-section">
    <h3>{title}</h3>
    {children}
  </section>
)

/** Where the options of a select are drawn: the inspector lies over what pages open. */
export const withinInspector = (select: HTMLElement): HTMLElement =>
  select.closest<HTMLElement>('.inspector') ?? document.body

interface PlaceProps extends WrittenAt {
  /** Where the model says it, which counts where the screen does not. */
  inModel?: WrittenAt | undefined
}

/** A place in a document, to be copied. */
export function Place({ inModel, ...screenPlace }: PlaceProps) {
  const { browser, ports, inspection } = useEngine()
  const written = writtenPlace(inspection, screenPlace)
  const place = placeText((written.derived && inModel && modelPlace(inspection, inModel)) || written)
  const copy = async () => {
    const copied = await browser.copy(place)
    const [tone, message] = copied ? (['success', texts.copied] as const) : (['warning', texts.notCopied] as const)
    ports.notice.notice({ tone, message })
  }
  return (
    <div className="inspector-place">
      <code>{place}</code>
      <Button size="small" type="text" icon={<CopyOutlined aria-hidden />} aria-label={texts.copy} onClick={copy} />
      {written.derived ? <small>{texts.derived}</small> : null}
    </div>
  )
}

/** Where a model says it; none where the fields are those of a call or a question. */
function modelPlace(inspection: Inspection, at: WrittenAt): WrittenAt | undefined {
  const { derived, ...place } = writtenPlace(inspection, at)
  return derived ? undefined : place
}

const placeText = ({ document: { kind, id }, pointer }: WrittenAt): string =>
  `${kind} ${id}${pointer ? `#${pointer}` : ''}`

interface PointerProps {
  screen: string
  pointer: string
  /** Where the model says it, which counts where the screen does not. */
  inModel?: WrittenAt | undefined
}

/** Where a part of a screen is written: with the document where that is another one. */
export function Pointer({ screen, pointer, inModel }: PointerProps) {
  const { inspection } = useEngine()
  const written = writtenPlace(inspection, { document: { kind: 'screen', id: screen }, pointer })
  const model = inModel && modelPlace(inspection, inModel)
  if (written.derived) return <small>{[texts.derived, model && placeText(model)].filter(Boolean).join(' ')}</small>
  return <small>{written.document.id === screen ? written.pointer : `${written.document.id}#${written.pointer}`}</small>
}

/** The diagnostics of the document, if any. */
export function Faults({ diagnostics }: { diagnostics: readonly Diagnostic[] }) {
  if (diagnostics.length === 0) return null
  return (
    <Section title={texts.faults}>
      <ul className="inspector-list">
        {diagnostics.map((one) => (
          <li key={`${one.pointer} ${one.code}`} data-tone="error">
            {printDiagnostic(one, `${one.document.kind} ${one.document.id}`)}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What an expression reads, with the values at the moment. */
export function Reads({ reads }: { reads: readonly ReadName[] }) {
  if (reads.length === 0) return null
  const names = reads.map(({ name, value }) => `${name} = ${valueText(value)}`).join('，')
  return <div className="inspector-reads">{fillText(texts.reads, { names })}</div>
}

const mostChars = 400

/** The current value, shortened if it is long. */
export function valueText(value: unknown): string {
  const text = JSON.stringify(value ?? null)
  return text.length > mostChars ? `${text.slice(0, mostChars)}…` : text
}

/** What of an item is out of the ordinary. */
export function Flags({ visible, readonly, disabled, required, invalid }: ItemReport['state']) {
  const flags = [
    [!visible, texts.hidden, 'muted'],
    [readonly, texts.readonly, 'muted'],
    [disabled, texts.disabled, 'muted'],
    [required, texts.required, 'warning'],
    [invalid, texts.invalid, 'error'],
  ] as const
  return (
    <span className="inspector-flags">
      {flags.map(([holds, text, tone]) =>
        holds ? (
          <i key={text} data-tone={tone}>
            {text}
          </i>
        ) : null,
      )}
    </span>
  )
}
