/**
 * The frame around the pages of a signed-in user: side menu, header with the user's menu, breadcrumb, tabs, footer, keys. The
 * page stands in the one `main` of the document. spec: shell §2 Layout
 */
export { Workbench } from './Workbench.tsx'
