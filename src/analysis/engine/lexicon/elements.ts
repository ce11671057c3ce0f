import type { Concepts } from './concept.ts';

/**
 * UI elements. Those that are recognized by their look or their place have rules in `element-rules.ts`. Each phrase
 * ends with its weight (`ConceptSource`).
 */
export const ELEMENTS: Concepts = {
  'tab-bar': {
    names: 'tab bar, bottom navigation, bottom nav, bottom bar, tabbar, bottom tab bar',
  },
  'nav-bar': {
    names: `navigation bar, nav bar, navbar, top bar, app bar, header, toolbar, top app bar, top navigation,
      navigation`,
  },
  sidebar: {
    names: 'sidebar, side navigation, side nav, side menu, drawer, navigation drawer',
  },
  'search-bar': {
    names: 'search bar, search field, search input, search, search box',
  },
  button: {
    names: 'button, buttons, cta, primary button',
  },
  card: {
    names: 'card, cards',
  },
  list: {
    names: 'list, list item, list view, lists, table view, list items',
  },
  'text-field': {
    names: 'text field, input, text input, form field, input field, form, textfield, text fields, inputs',
    phrases: `email 1, password 1.2, username 1, name 0.4, enter 0.7, url 0.7, address 0.6, type a message 1.5,
      write 0.6, title 0.5, amount 0.6, optional 0.8, placeholder 1, add a comment 1`,
  },
  toggle: {
    names: 'toggle, switch, toggles, switches, toggle switch',
    phrases: `enable 1, notifications 0.6, dark mode 0.8, automatic 0.7, show 0.6, use 0.5, settings 0.8,
      allow 0.5, auto 0.6, on 0.2, off 0.3`,
  },
  checkbox: {
    names: 'checkbox, checkboxes, check box',
    phrases: 'remember me 1.5, select all 1.5, agree 1, tasks 0.7, todo 0.9, completed 0.7',
  },
  radio: {
    names: 'radio, radio button',
    phrases: 'choose 0.5, option 0.7, select one 1.5',
  },
  dropdown: {
    names: 'dropdown, select, picker, dropdown menu, select menu, combobox',
    phrases: 'select 1, sort by 1, choose 0.6, all 0.2, filter 0.5',
  },
  modal: {
    names: 'modal, dialog, popup, alert, alert dialog, popover',
    phrases: 'cancel 1.2, ok 0.9, are you sure 2.5, confirm 1, close 0.6, delete 0.5',
  },
  'bottom-sheet': {
    names: 'bottom sheet, sheet, action sheet',
    phrases: 'cancel 0.6, done 0.3',
  },
  toast: {
    names: 'toast, snackbar',
    phrases: 'undo 1.8, copied 1.2, saved 0.6, dismiss 0.8',
  },
  table: {
    names: 'table, data table, data grid',
  },
  chart: {
    names: 'chart, graph, charts, line chart, bar chart, data visualization, pie chart, graphs',
    phrases: `statistics 1.2, average 0.8, total 0.4, chart 1.6, history 0.6, last 7 days 1.2,
      last 30 days 1.2, week 0.4, jan 0.7, feb 0.8, mar 0.5, apr 0.5, score 0.6, month 0.4, year 0.3,
      cpu 0.9, memory 0.5`,
  },
  calendar: {
    names: 'calendar, date picker, calendar view, datepicker',
    phrases: 'mon 0.8, tue 1.1, wed 1.1, thu 1, fri 0.7, calendar 1.2, january 0.5, june 0.4',
  },
  map: {
    names: 'map, map view',
    phrases: 'map 1.1, km 0.9, route 1.2, directions 1.5, osm 1, openstreetmap 1.5, google 0.2, street 0.6',
  },
  avatar: {
    names: 'avatar, avatars, profile picture, user avatar',
    phrases: 'followers 1, profile 0.6, reply 0.6, online 0.5, chats 0.8, members 0.7, boosted 1, posted 0.6',
  },
  badge: {
    names: 'badge, badges, notification badge',
    phrases: 'unread 0.8, new 0.4',
  },
  progress: {
    names: 'progress bar, progress, progress indicator, loading, loader, spinner',
    phrases: 'loading 1.5, progress 1.4, remaining 0.7, downloading 1.3',
  },
  slider: {
    names: 'slider, range slider, seek bar',
    phrases: 'volume 1.3, speed 0.8, brightness 1.4, now playing 1.3, size 0.4',
  },
  carousel: {
    names: 'carousel, slider carousel, image carousel, pager, page indicator',
    phrases: 'see all 1.2, skip 1, recently added 1, trending 0.7, continue watching 1.4, get started 0.5',
  },
  fab: {
    names: 'fab, floating action button',
  },
  keyboard: {
    names: 'keyboard, virtual keyboard',
  },
  breadcrumb: {
    names: 'breadcrumb, breadcrumbs',
  },
  tabs: {
    names: 'tabs, segmented control, tab, segment, tab control, top tabs, segmented controls',
  },
  chip: {
    names: 'chip, chips, tag, tags, pill, filter chips',
    phrases: 'tags 1.2, tag 0.8, all 0.5, filter 0.6, labels 0.9',
  },
  image: {
    names: `image, images, photo, photo grid, gallery, thumbnail, image grid, illustration, grid,
      image gallery`,
  },
  video: {
    names: 'video, video player, media player, player controls, media controls',
    phrases: 'episode 0.8, watch 0.8, playing 1, live 0.5, play 0.6, queue 0.7, now playing 1.6',
  },
  menu: {
    names: 'menu, context menu, overflow menu',
    phrases: 'rename 1, duplicate 1.1, delete 0.8, copy 0.8, share 0.6, move to 0.9, edit 0.4',
  },
  rating: {
    names: 'rating, star rating, stars',
    phrases: 'rating 1.5, ratings 1.4, reviews 1.2, stars 1.2',
  },
  banner: {
    names: 'banner, hero, hero section',
  },
  code: {
    names: 'code block, code, code editor',
    phrases: 'function 1, const 1.3, import 1, return 1, json 0.8',
  },
  stepper: {
    names: 'stepper, steps',
    phrases: 'step 1.6, step 1 1.5, quantity 0.6',
  },
  accordion: {
    names: 'accordion, collapsible, disclosure',
    phrases: 'faq 1.5',
  },
  tree: {
    names: 'tree, tree view, file tree',
    phrases: 'src 1, folders 0.8',
  },
};
