import styles from './icon.module.css';

/** Line icons on a grid of 24 by 24 units, drawn for this product. */
const shapes = {
  home: 'M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-5v-6h-4v6H5a1 1 0 0 1-1-1z',
  wallet:
    'M4 7a2 2 0 0 1 2-2h11v3M4 7v10a2 2 0 0 0 2 2h13a1 1 0 0 0 1-1V9a1 1 0 0 0-1-1H5a1 1 0 0 1-1-1zm12 6.500h.01',
  users:
    'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zm-6 9c0-3.500 2.700-5.500 6-5.500s6 2 6 5.500M16 4.300a3.500 3.500 0 0 1 0 6.400M18 15c1.900.8 3 2.500 3 5',
  history: 'M4 5v5h5M4.500 10A8 8 0 1 1 4 13M12 8v5l3 2',
  wheel:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 0v18M3 12h18M5.600 5.600l12.800 12.800M18.400 5.600 5.600 18.400',
  mail: 'M4 6h16v12H4zm0 1 8 6 8-6',
  message: 'M5 5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-7l-5 4v-4H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.500 2h-15zm4.500 4.500h3',
  megaphone: 'M4 10v4h3l8 4V6l-8 4zm14-1a4 4 0 0 1 0 6M7 14l1.500 5',
  play: 'M8 5.500v13l10.500-6.500z',
  gift: 'M4 9h16v4H4zm1.500 4V20h13v-7M12 9v11M12 9S10.500 4 8 4a2.300 2.300 0 0 0 0 5zm0 0s1.500-5 4-5a2.300 2.300 0 0 1 0 5z',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  share: 'M12 15V4m0 0L8 8m4-4 4 4M5 13v6h14v-6',
  check: 'm5 12.500 4.500 4.500L19 7',
  close: 'M6 6l12 12M18 6 6 18',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 8v5m0-8.500h.01',
  warning: 'M12 4 2.800 19.500h18.400zm0 6v4.500m0 2.500h.01',
  inbox: 'M4 13 6.500 5h11L20 13v6H4zm0 0h5a3 3 0 0 0 6 0h5',
  logout: 'M14 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h8M10 12h10m0 0-3.500-3.500M20 12l-3.500 3.500',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-7.500 8.500C5 17 8 15 12 15s7 2 7.500 5.500',
  refresh: 'M19 5v5h-5M19 10a7.500 7.500 0 1 0 .5 4',
  search: 'M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zm5 11.500L20 20',
  eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zm9.500-2.800a2.800 2.800 0 1 0 0 5.600 2.800 2.800 0 0 0 0-5.600z',
  'eye-off':
    'M4 4l16 16M9.500 5.900c.8-.3 1.600-.4 2.500-.4 6 0 9.500 6.500 9.500 6.500s-1 1.900-2.900 3.600M6 7.600C3.700 9.400 2.500 12 2.500 12S6 18.500 12 18.500c1.300 0 2.500-.3 3.500-.8M9.900 10.200a2.800 2.800 0 0 0 3.900 3.900',
  trash: 'M5 7h14M10 7V4h4v3m3 0-1 13H8L7 7m3.500 4v5m3-5v5',
  edit: 'm5 19 1-4.500L16 4.500l3.500 3.500-10 10z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  turn: 'M5 5v5h5M5 10a7.500 7.500 0 1 1-.5 4',
  expand: 'M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5',
  more: 'M5.500 11.300v1.400M12 11.300v1.400M18.500 11.300v1.400',
  menu: 'M4 7h16M4 12h16M4 17h16',
  'chevron-down': 'm6 9.500 6 6 6-6',
  'chevron-right': 'm9.500 6 6 6-6 6',
  'arrow-left': 'M20 12H4m0 0 6-6m-6 6 6 6',
  'arrow-right': 'M4 12h16m0 0-6-6m6 6-6 6',
  'arrow-up': 'M12 20V4m0 0 6 6m-6-6-6 6',
  'arrow-down': 'M12 4v16m0 0 6-6m-6 6-6-6',
  upload: 'M12 16V5m0 0L7.500 9.500M12 5l4.500 4.500M4 16v4h16v-4',
  download: 'M12 4v11m0 0 4.500-4.500M12 15l-4.500-4.500M4 16v4h16v-4',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 4.500V12l3 2',
  lock: 'M6 11h12v9H6zm2.500 0V8a3.500 3.500 0 0 1 7 0v3',
  key: 'M8.500 12a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zm2.500 1L19 5m-3 3 2.500 2.500',
  shield: 'M12 3.500 5 6v5.500c0 4.500 3 7.500 7 9 4-1.500 7-4.500 7-9V6zm-3 8.500 2.200 2.200L15.500 10',
  chart: 'M5 20V10m5 10V4m5 16v-7m5 7V8',
  cash: 'M3 6.500h18v11H3zm9 2.700a2.800 2.800 0 1 0 0 5.600 2.800 2.800 0 0 0 0-5.600M6 9.500h.01M18 14.500h.01',
  external: 'M13 5h6v6m0-6-9 9M10 6H5v13h13v-5',
  trophy:
    'M8 4h8v6a4 4 0 0 1-8 0zm0 1.500H4.500C4.500 9 6 10.500 8.200 10.700M16 5.500h3.500C19.500 9 18 10.500 15.800 10.700M12 14v3.500M8.500 20h7',
  live: 'M12 10.500a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3zM8 8a5.700 5.700 0 0 0 0 8m8-8a5.700 5.700 0 0 1 0 8M5 5a9.900 9.900 0 0 0 0 14M19 5a9.900 9.900 0 0 1 0 14',
} as const;
export type IconName = keyof typeof shapes;

const DIRECTED = new Set<IconName>(['arrow-left', 'arrow-right', 'chevron-right', 'external', 'logout']);

interface IconProps {
  readonly name: IconName;
  readonly size?: number;
  readonly label?: string;
}

export function Icon({ name, size = 20, label }: IconProps) {
  return (
    <svg
      className={DIRECTED.has(name) ? styles.directed : styles.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={shapes[name]} />
    </svg>
  );
}
