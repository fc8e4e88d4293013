import type { Faces } from '#react/widget'
import { readonlyAs } from '#widgets/face'
import { DateField } from './DateField.tsx'
import { DateFilter } from './DateFilter.tsx'
import { DateCell, DateDetail } from './shownDates.tsx'

export const date: Faces = {
  Field: readonlyAs(
    (face) => <DateField {...face} kind="date" />,
    (face) => <DateDetail {...face} kind="date" />,
  ),
  Cell: (face) => <DateCell {...face} kind="date" />,
  Detail: (face) => <DateDetail {...face} kind="date" />,
  Filter: (face) => <DateFilter {...face} kind="date" />,
}

export const datetime: Faces = {
  Field: readonlyAs(
    (face) => <DateField {...face} kind="datetime" />,
    (face) => <DateDetail {...face} kind="datetime" />,
  ),
  Cell: (face) => <DateCell {...face} kind="datetime" />,
  Detail: (face) => <DateDetail {...face} kind="datetime" />,
  Filter: (face) => <DateFilter {...face} kind="datetime" />,
}

export const time: Faces = {
  Field: readonlyAs(
    (face) => <DateField {...face} kind="time" />,
    (face) => <DateDetail {...face} kind="time" />,
  ),
  Cell: (face) => <DateCell {...face} kind="time" />,
  Detail: (face) => <DateDetail {...face} kind="time" />,
  Filter: (face) => <DateFilter {...face} kind="time" />,
}

export const month: Faces = {
  Field: readonlyAs(
    (face) => <DateField {...face} kind="month" />,
    (face) => <DateDetail {...face} kind="month" />,
  ),
  Cell: (face) => <DateCell {...face} kind="month" />,
  Detail: (face) => <DateDetail {...face} kind="month" />,
  Filter: (face) => <DateFilter {...face} kind="month" />,
}

export const year: Faces = {
  Field: readonlyAs(
    (face) => <DateField {...face} kind="year" />,
    (face) => <DateDetail {...face} kind="year" />,
  ),
  Cell: (face) => <DateCell {...face} kind="year" />,
  Detail: (face) => <DateDetail {...face} kind="year" />,
  Filter: (face) => <DateFilter {...face} kind="year" />,
}
