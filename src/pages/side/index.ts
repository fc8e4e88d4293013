/** The menu at the side: a bar on wide windows, a drawer on narrow ones. spec: shell §2 Sidebar menu, Responsive */
export { Side } from './Side.tsx'
export { SideDrawer } from './SideDrawer.tsx'
