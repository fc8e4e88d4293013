/** A province, city and district, stored as the code of the district. */
import { defineWidget } from '#react/widget'

export const areaWidget = defineWidget({
  id: 'area',
  title: '行政区划',
  value: 'string',
  props: () => import('./props.ts').then(({ props }) => props),
  faces: () => import('./faces.tsx'),
})
export { areaLevels } from './areaLevels.ts'
