/**
 * What draws screens with antd and AG Grid: lists, forms, details, layers over them and every state in between. Views
 * compute nothing but layout; what they show and do comes from the headless controllers.
 */
export { screenFaces } from './screenFaces.tsx'
