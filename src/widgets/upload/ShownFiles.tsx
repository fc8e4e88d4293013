import { useUpload } from '#react/source'
import type { CellFaceProps, DetailFaceProps } from '#react/widget'
import { EmptyMark, SafeLink } from '#widgets/face'
import { nameOf, storedItems } from './uploadItem.ts'

/** spec: widgets §9, file name shown cut to 5 characters */
const nameLength = 5

function cutName(name: string): string {
  const characters = [...name]
  return characters.length > nameLength ? `${characters.slice(0, nameLength).join('')}…` : name
}

/** The first file and the number of the others; its whole name is in the tooltip. */
export function FileCell({ value }: CellFaceProps) {
  const { url: urlOf } = useUpload()
  const [first, ...others] = storedItems(value)
  if (!first?.path) return <EmptyMark />
  return (
    <span className="face-cell" title={[first, ...others].map(({ name }) => name).join('、')}>
      <SafeLink text={urlOf(first.path)} kind="url">
        {cutName(first.name)}
      </SafeLink>
      {others.length > 0 && ` +${others.length}`}
    </span>
  )
}

/** Every file with its whole name, to be fetched. */
export function FileDetail({ value }: DetailFaceProps) {
  const { url: urlOf } = useUpload()
  const items = storedItems(value)
  if (items.length === 0) return <EmptyMark />
  return (
    <ul className="face-files">
      {items.map(({ id, path = '' }) => (
        <li key={id}>
          <SafeLink text={urlOf(path)} kind="url">
            {nameOf(path)}
          </SafeLink>
        </li>
      ))}
    </ul>
  )
}
