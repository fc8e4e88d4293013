import { Segmented } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { isSameDocument, nodeWithKey } from '#core/design'
import type { Diagnostic } from '#core/document'
import { type JsonNode, nodeAt, parseText, placeAt } from '#core/edit'
import { fillText, designMessages as texts } from '#core/message'
import type { Design, ParsedText } from '#react/design'
import { useWatched } from '#react/watch'
import { JsonEditor, type JsonProblem } from '#widgets/code'

/** The open texts as they are written. Cursor and selection follow each other; what is typed is one step of the same undo. */
export function JsonPane({ design }: { design: Design }) {
  const { texts: documents, rendered, selection } = useWatched(design.state)
  const diagnostics = useWatched(design.diagnostics)
  const [chosen, choose] = useState(0)
  const present = documents[chosen] ?? documents[0]
  const root = useMemo(() => (present ? rootOf(present) : null), [present])
  const isDesigned = present !== undefined && isSameDocument(present, design.ref)
  const node = nodeWithKey(rendered.screen?.outline ?? [], selection)
  const pointer = node && (isDesigned ? node.pointer : node.field ? `/fields/${node.field}` : null)
  const selected = useMemo(() => (root && pointer ? stretchOf(root, pointer) : null), [root, pointer])
  const problems = useMemo(
    () =>
      present && root ? diagnostics.filter((one) => isSameDocument(one.document, present)).map(problemIn(root)) : [],
    [diagnostics, present, root],
  )
  if (!present) return null
  const title = fillText(texts.editor, { title: `${present.kind} ${present.id}` })
  return (
    <div className="design-json">
      {documents.length > 1 ? (
        <Segmented
          size="small"
          options={documents.map(({ kind, id }, index) => ({ value: index, label: `${kind} ${id}` }))}
          value={chosen}
          onChange={choose}
        />
      ) : null}
      {present.fault ? (
        <p className="design-fault" role="alert">
          {present.fault}
        </p>
      ) : null}
      <Suspense fallback={null}>
        <JsonEditor
          key={`${present.kind} ${present.id}`}
          title={title}
          text={present.text}
          problems={problems}
          selected={selected}
          onChange={(text) => design.write(present, text)}
          onCursor={(offset) => {
            if (root && isDesigned) design.selectAt(placeAt(root, offset))
          }}
        />
      </Suspense>
    </div>
  )
}

const rootOf = ({ text, fault }: ParsedText): JsonNode | null => (fault === '' ? parseText(text) : null)

function stretchOf(root: JsonNode, pointer: string): { from: number; to: number } | null {
  const node = nodeAt(root, pointer)
  return node ? { from: node.offset, to: node.offset + node.length } : null
}

/** The place of a diagnostic: that of the nearest value that is there. */
const problemIn =
  (root: JsonNode) =>
  ({ pointer, message, severity }: Diagnostic): JsonProblem => {
    let place = pointer
    while (place !== '' && !nodeAt(root, place)) place = place.slice(0, place.lastIndexOf('/'))
    const { from, to } = stretchOf(root, place) ?? { from: 0, to: 0 }
    return { from, to: place === '' ? from + 1 : to, severity, message }
  }
