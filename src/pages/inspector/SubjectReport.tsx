import type { Subject, WrittenAt } from '#react/inspect'
import { detailContext, formContext } from '#react/report'
import { BoardReport } from './BoardReport.tsx'
import { ItemsReport } from './ItemsReport.tsx'
import { ListReport } from './ListReport.tsx'
import { Faults, Place } from './parts.tsx'
import { type PickedSubject, programOf } from './subjects.ts'

interface SubjectReportProps {
  subject: Subject
  /** What a person has pointed at inside of it. */
  picked: PickedSubject | null
}

/** One screen: which document has drawn it, what is wrong with that, and why its parts are as they are. */
export function SubjectReport({ subject, picked }: SubjectReportProps) {
  const program = programOf(subject)
  return (
    <div className="inspector-body">
      <Place {...placeOf(subject)} />
      <Faults diagnostics={program.diagnostics} />
      <Parts subject={subject} picked={picked} />
    </div>
  )
}

/** A list that is written in place stands at its item. */
function placeOf(subject: Subject): WrittenAt {
  const { id } = programOf(subject)
  const inside = subject.kind === 'list' ? subject.inside : undefined
  const isInPlace = inside && id.startsWith(`${inside.document.id}#`)
  return isInPlace ? inside : { document: { kind: 'screen', id }, pointer: '' }
}

function Parts({ subject, picked }: SubjectReportProps) {
  switch (subject.kind) {
    case 'list':
      return <ListReport list={subject.list} inside={subject.inside} picked={picked} />
    case 'form':
      return <ItemsReport context={formContext(subject.form)} picked={picked} />
    case 'detail':
      return <ItemsReport context={detailContext(subject.detail)} picked={picked} />
    case 'dashboard':
      return <BoardReport board={subject.board} picked={picked} />
    case 'screen':
      return null
  }
}
