/** A province, city and district, stored as the code of the district. */
import { defineWidget } from '#react/widget'

export const areaWidget = defineWidget({
  id: 'area',
  title: '行政区划',
  value: 'string',
  props: () => import('./props.ts').then(({ props }) => props),
  faces: () => import('./faces.tsx'),
})

/** The areas right below a code, for what chooses them level by level. */
export const areaLevels = () => import('./areaTree.ts').then(({ areasBelow }) => areasBelow)
