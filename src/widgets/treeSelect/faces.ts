/** The faces of the widgets over trees; shown as any reference. */
import type { Faces } from '#react/widget'
import { RefCell, RefDetail, readonlyAs } from '#widgets/face'
import { CascaderField, CascaderFilter, TreeSelectField, TreeSelectFilter } from './TreeFaces.tsx'

const shownFaces = { Cell: RefCell, Detail: RefDetail }

export const treeSelect: Faces = {
  ...shownFaces,
  Field: readonlyAs(TreeSelectField, RefDetail),
  Filter: TreeSelectFilter,
}

export const cascader: Faces = {
  ...shownFaces,
  Field: readonlyAs(CascaderField, RefDetail),
  Filter: CascaderFilter,
}
