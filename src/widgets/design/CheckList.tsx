import { CheckCircleOutlined, ToolOutlined, WarningOutlined } from '@ant-design/icons'
import { Badge, Button, Popover } from 'antd'
import { faultsByNode, nodeWithKey } from '#core/design'
import type { Diagnostic, DocumentRef } from '#core/document'
import { fillText, designMessages as texts, unknownMessages } from '#core/message'
import type { Design, DesignState } from '#react/design'
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
          {onGo ? (
            <Button type="link" size="small" title={`${one.document.id}#${one.pointer}`} onClick={() => onGo(one)}>
              {one.message}
            </Button>
          ) : (
            <span>{one.message}</span>
          )}
          {one.hint ? <small>{one.hint}</small> : null}
          {onGo && !design.isOpen(one.document) ? (
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
  const { navigation } = useEngine().ports
  const { isBroken } = useDesignParts(design, readBroken)
  if (isBroken)
    return (
      <Button size="small" icon={<WarningOutlined aria-hidden />} onClick={onText}>
        {texts.notChecked}
      </Button>
    )
  if (diagnostics.length === 0)
    return (
      <span className="design-note">
        <CheckCircleOutlined aria-hidden /> {texts.noChecks}
      </span>
    )
  const go = ({ pointer, document }: Diagnostic) => {
    if (!design.isOpen(document)) return navigation.go(designAddress(document, pointer))
    design.selectAt(pointer, document)
    if (design.state.snapshot().selection === null) onText()
  }
  const hasErrors = diagnostics.some(({ severity }) => severity === 'error')
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={texts.diagnostics}
      content={<CheckList {...{ design, diagnostics }} onGo={go} />}
    >
      <Badge dot={hasErrors}>
        <Button size="small" icon={<WarningOutlined aria-hidden />}>
          {fillText(texts.checks, { count: diagnostics.length })}
        </Button>
      </Badge>
    </Popover>
  )
}
