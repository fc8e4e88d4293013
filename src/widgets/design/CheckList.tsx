import { CheckCircleOutlined, ToolOutlined, WarningOutlined } from '@ant-design/icons'
import { Badge, Button, Popover } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { faultsByNode, nodeWithKey } from '#core/design'
import type { Diagnostic, DocumentRef } from '#core/document'
import { fillText, designMessages as texts, unknownMessages } from '#core/message'
import type { CheckStatus, Design, DesignState } from '#react/design'
import { useEngine } from '#react/engine'
import { useWatched } from '#react/watch'
import { designAddress } from './publishPlan.ts'
import { useDesignParts } from './useDesignParts.ts'
import './checkList.css'

interface CheckListProps {
  design: Design
  diagnostics: readonly Diagnostic[]
  /** Goes to the place of a mistake; without it the list is about one place. */
  onGo?(diagnostic: Diagnostic): void
}

/** What the checks have found, each with the press that repairs it where there is but one way. */
function CheckList({ design, diagnostics, onGo }: CheckListProps) {
  return (
    <ul className="design-checks" aria-label={texts.diagnostics}>
      {diagnostics.map((one) => (
        <li key={`${one.document.id} ${one.pointer} ${one.code} ${one.message}`} data-severity={one.severity}>
          {onGo && one.document.id !== '' ? (
            <Button type="link" size="small" title={`${one.document.id}#${one.pointer}`} onClick={() => onGo(one)}>
              {one.message}
            </Button>
          ) : (
            <span>{one.message}</span>
          )}
          {one.hint ? <small>{one.hint}</small> : null}
          {onGo && one.document.id !== '' && !design.isOpen(one.document) ? (
            <OtherDocument document={one.document} onGo={() => onGo(one)} />
          ) : null}
          {one.fix && design.isOpen(one.document) ? (
            <Button size="small" icon={<ToolOutlined aria-hidden />} onClick={() => design.repair(one)}>
              {one.fix.title}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

const kindNames: Readonly<Record<string, string>> = unknownMessages.kinds

/** Where a mistake is that a change brings to a document which is not open here, and the way to it. */
const OtherDocument = ({ document: { kind, id }, onGo }: { document: DocumentRef; onGo(): void }) => (
  <>
    <small>{fillText(texts.planned, { kind: kindNames[kind] ?? kind, title: id })}</small>
    <Button size="small" onClick={onGo}>
      {kind === 'screen' ? texts.designThis : texts.title}
    </Button>
  </>
)

const readSelected = ({ rendered: { screen }, selection }: DesignState) => ({
  node: nodeWithKey(screen?.outline ?? [], selection),
})

/** What the checks have found in the selected part and its field. */
export function PartChecks({ design }: { design: Design }) {
  const { node } = useDesignParts(design, readSelected)
  const diagnostics = useWatched(design.diagnostics)
  const own = node ? faultsByNode([node], diagnostics).get(node) : undefined
  return own ? <CheckList {...{ design }} diagnostics={own} /> : null
}

const readBroken = ({ texts: documents }: DesignState) => ({ isBroken: documents.some(({ fault }) => fault !== null) })

/** How many mistakes the checks have found, and which; a text that does not parse is not checked, and leads to itself. */
export function CheckNote({ design, onText }: { design: Design; onText(): void }) {
  const diagnostics = useWatched(design.diagnostics)
  const status = useWatched(design.checkStatus)
  const { navigation } = useEngine().ports
  const { isBroken } = useDesignParts(design, readBroken)
  if (isBroken)
    return (
      <Button size="small" icon={<WarningOutlined aria-hidden />} onClick={onText}>
        {texts.notChecked}
      </Button>
    )
  if (diagnostics.length === 0) return <NoMistakes status={status} again={design.checkAgain} />
  const go = ({ pointer, document }: Diagnostic) => {
    if (!design.isOpen(document)) return navigation.go(designAddress(document, pointer))
    design.selectAt(pointer, document)
    if (design.state.snapshot().selection === null) onText()
  }
  return <CheckButton {...{ design, diagnostics }} onGo={go} />
}

interface NoMistakesProps {
  status: CheckStatus
  again(): void
}

/** That there are no mistakes, or why that is not said yet. */
function NoMistakes({ status, again }: NoMistakesProps) {
  if (status === 'failed')
    return (
      <Button size="small" icon={<WarningOutlined aria-hidden />} title={texts.checkAgain} onClick={again}>
        {texts.checkFailed}
      </Button>
    )
  return (
    <span className="design-note">
      {status === 'checked' ? <CheckCircleOutlined aria-hidden /> : null}{' '}
      {status === 'checked' ? texts.noChecks : texts.checking}
    </span>
  )
}

/** Opens the list of all mistakes. The list stands at the end of the page: it takes the focus, and gives it back to its button. */
function CheckButton({ design, diagnostics, onGo }: Required<CheckListProps>) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const presses = () => [...(list.current?.querySelectorAll('button') ?? [])]
  const leave = (event: KeyboardEvent) => {
    const end = presses().at(event.shiftKey ? 0 : -1)
    if (event.key !== 'Escape' && !(event.key === 'Tab' && event.target === end)) return
    event.preventDefault()
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }
  const hasErrors = diagnostics.some(({ severity }) => severity === 'error')
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={texts.diagnostics}
      open={isOpen}
      onOpenChange={setOpen}
      afterOpenChange={(isThere) => isThere && presses()[0]?.focus()}
      content={
        // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole list
        <div ref={list} onKeyDown={leave}>
          <CheckList {...{ design, diagnostics, onGo }} />
        </div>
      }
    >
      <Badge dot={hasErrors}>
        <Button ref={button} size="small" icon={<WarningOutlined aria-hidden />} aria-expanded={isOpen}>
          {fillText(texts.checks, { count: diagnostics.length })}
        </Button>
      </Badge>
    </Popover>
  )
}
