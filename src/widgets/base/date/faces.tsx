import type { Dayjs } from 'dayjs'
import type { CellFaceProps, DetailFaceProps, Faces, FilterFaceProps } from '#react/widget'
import {
  CellText,
  calendarIcons,
  clockIcons,
  DetailText,
  faceWith,
  filterAttributes,
  namedClear,
  rangeIcons,
  readonlyAs,
  useNow,
} from '#widgets/face'
import { Calendar, DateField } from './DateField.tsx'
import { type DateKind, rangePresets, readDate, shownDate, steadyFormats, writeDate } from './dateText.ts'

/** One date, or two for a range: the value is then `[begin, end]`, an open end is null. */
function DateFilter({ kind, ...face }: FilterFaceProps & { kind: DateKind }) {
  const { match, value, onChange } = face
  if (match === 'range') return <RangeFilter {...face} kind={kind} />
  return (
    <Calendar
      {...filterAttributes(face)}
      {...pickerOf(kind)}
      value={readDate(kind, value)}
      onChange={(next) => onChange(writeDate(kind, next))}
    />
  )
}

function RangeFilter({ kind, ...face }: FilterFaceProps & { kind: DateKind }) {
  const { value, onChange, title } = face
  const nowText = useNow()
  const { id, placeholder: _title, ...control } = filterAttributes(face)
  const [begin, end] = Array.isArray(value) ? value : []
  const byDay = kind === 'date' || kind === 'datetime'
  const take = (range: [Dayjs | null, Dayjs | null] | null) =>
    onChange(range?.some(Boolean) ? range.map((each) => writeDate(kind, each)) : null)
  return (
    <Calendar.RangePicker
      {...control}
      {...pickerOf(kind)}
      {...rangeIcons}
      id={{ start: id, end: `${id}-end` }}
      placeholder={[`${title}起`, '止']}
      allowEmpty={[true, true]}
      presets={byDay ? rangePresets(nowText().slice(0, 10)) : undefined}
      value={[readDate(kind, begin), readDate(kind, end)]}
      onChange={take}
    />
  )
}

const pickerOf = (kind: DateKind) => ({
  picker: kind === 'datetime' ? ('date' as const) : kind,
  showTime: kind === 'datetime',
  needConfirm: false,
  format: steadyFormats(kind),
  className: 'face-wide',
  ...(kind === 'time' ? clockIcons : calendarIcons),
  allowClear: namedClear,
})

/** A date in a table, as it is written. */
const DateCell = ({ kind, value, ellipsis }: CellFaceProps & { kind: DateKind }) => (
  <CellText text={shownDate(kind, value)} ellipsis={ellipsis} as="date" />
)

/** A date in a detail, as it is written. */
const DateDetail = ({ kind, value }: DetailFaceProps & { kind: DateKind }) => {
  const text = shownDate(kind, value)
  return (
    <DetailText text={text}>
      <span className="face-figures">{text}</span>
    </DetailText>
  )
}

const dateFaces = (kind: DateKind): Faces => ({
  Field: readonlyAs(faceWith(DateField, { kind }), faceWith(DateDetail, { kind })),
  Cell: faceWith(DateCell, { kind }),
  Detail: faceWith(DateDetail, { kind }),
  Filter: faceWith(DateFilter, { kind }),
})

export const date = dateFaces('date')
export const datetime = dateFaces('datetime')
export const time = dateFaces('time')
export const month = dateFaces('month')
export const year = dateFaces('year')
