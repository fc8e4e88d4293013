/** The menu: a bar at the side of wide windows, a line in their header, a drawer on narrow ones. spec: shell §2 Sidebar menu, Responsive */
export { Side, SideDrawer, TopMenu } from './Side.tsx'
export { useBadges } from './useBadges.ts'
