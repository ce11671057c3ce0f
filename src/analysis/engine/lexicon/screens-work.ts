import type { Concepts } from './concept.ts';

/** Screen types for entering, organizing and looking up data. Each phrase ends with its weight (`ConceptSource`). */
export const WORK: Concepts = {
  form: {
    names: 'form, form page, create form, input form, add item, edit form',
    phrases: `save 1, cancel 0.8, name 0.4, description 0.6, required 1, optional 0.9, submit 1.4, create 0.7,
      add 0.3, new 0.4, enter 0.6, title 0.4, notes 0.5, date 0.3, category 0.4, amount 0.5,
      select 0.4, url 0.3, address 0.3`,
  },
  detail: {
    names: 'detail, details, detail page, item detail, detail view',
    phrases: `details 1, description 0.7, comments 0.5, edit 0.4, share 0.5, related 0.6, back 0.3, info 0.5,
      delete 0.3, tags 0.4, created 0.3, added 0.3`,
  },
  modal: {
    names: 'modal, dialog, popup, modal dialog, alert',
    phrases: `cancel 1.4, ok 0.9, are you sure 2.5, confirm 1, close 0.7, delete 0.4, save 0.4, apply 0.6,
      done 0.4, yes 0.6, no 0.2`,
  },
  analytics: {
    names: 'analytics, charts, analytics charts, reports, statistics, chart',
    phrases: `visitors 1.8, statistics 1.7, analytics 1.3, average 0.9, total 0.4, last 30 days 1.3,
      last 7 days 1.2, chart 1.4, history 0.6, conversion 1.2, views 0.8, bounce rate 2, score 0.5,
      growth 0.8, report 0.9, expenses 0.6, income 0.6, jan 0.6, feb 0.7, mar 0.5, apr 0.5,
      top pages 1.5`,
  },
  dashboard: {
    names: 'dashboard, overview, home dashboard',
    phrases: `dashboard 2.2, overview 1.5, total 0.7, this month 0.9, last 30 days 1.3, last 7 days 1.2,
      statistics 1.7, revenue 1, analytics 1.4, report 0.9, reports 0.9, average 0.7, activity 0.4,
      status 0.3, cpu 0.8, memory 0.6, uptime 0.8, spent 0.5, income 0.6, expenses 0.6`,
  },
  editor: {
    names: 'editor, compose, new post, writing, composer, editing',
    phrases: `save 1, cancel 0.6, edit 0.8, new 0.3, title 0.7, description 0.6, compose 1.8, add 0.3,
      bold 1.5, draft 1, publish 1.2, insert 1, create 0.6, name 0.3, discard 1,
      whats on your mind 2.5, type here 1.5, done 0.2, required 0.6, optional 0.8, submit 1`,
  },
  files: {
    names: 'files, file browser, file manager, documents',
    phrases: `files 1.8, folder 1.2, folders 1.2, documents 0.9, downloads 0.6, mb 0.7, kb 0.7, upload 1.1,
      shared 0.6, modified 0.8, pdf 0.8, recent 0.4`,
  },
  kanban: {
    names: 'kanban, board',
    phrases: `to do 1.5, in progress 2.2, done 1, backlog 2.2, doing 1.5, board 1.4, boards 1.2, add card 2.5,
      add task 1.2, add a card 2.5`,
  },
  tasks: {
    names: 'tasks, todo, to-do list, task list, checklist',
    phrases: `tasks 1.6, task 1, to do 1, due 1, completed 1, today 0.5, tomorrow 0.9, overdue 1.4, habits 1.2,
      inbox 0.4, add task 1.6`,
  },
  table: {
    names: 'table, data table, records',
    phrases: `rows 1.4, columns 1.4, name 0.3, status 0.6, actions 1, created 0.7, showing 0.9, page 0.3,
      export 0.6, type 0.3, id 0.3`,
  },
  list: {
    names: 'list, list view, items, index',
    phrases: 'all 0.2, sort by 1, filter 0.7, items 0.6, add 0.2',
  },
  calendar: {
    names: 'calendar, schedule, agenda, planner',
    phrases: `calendar 1.6, mon tue wed 3, mon 0.6, tue 0.8, wed 0.8, thu 0.8, fri 0.5, sat 0.5, sun 0.4,
      today 0.5, agenda 1.6, schedule 1.2, event 0.7, events 0.8, january 0.4, february 0.4, march 0.3,
      april 0.4, june 0.3, july 0.3, august 0.3, september 0.4, october 0.4, november 0.4,
      december 0.4, all day 1.5`,
  },
  code: {
    names: 'code, code editor, ide, terminal, console',
    phrases: `function 0.9, const 1.3, import 1, return 1.1, terminal 1.3, console 1, commit 1.2,
      pull request 1.3, branch 1, git 0.7, debug 0.9, json 0.6, api 0.4, query 0.4, class 0.5`,
  },
  documentation: {
    names: 'documentation, docs, help page, guide',
    phrases: `documentation 1.6, guide 1, introduction 1.4, installation 1.3, example 0.7, next 0.3,
      on this page 2.5, api reference 1.8`,
  },
  stats: {
    names: 'stats, history, progress',
    phrases: `statistics 2, stats 1.8, average 1, total 0.6, week 0.6, month 0.5, year 0.5, history 0.8,
      score 0.5, streak 1.2, frequency 1`,
  },
  filter: {
    names: 'filter, filters, sort',
    phrases: 'filter 1.5, filters 1.7, sort by 1.8, apply 1.2, reset 0.7, clear all 1.3',
  },
  search: {
    names: 'search, search results, explore, discover',
    phrases: `search 1, results 1.2, search results 2.5, recent searches 2.5, no results 2, filter 0.5,
      popular 0.4, trending 0.5, results for 2.2`,
  },
  home: {
    names: 'home, homepage, home screen, main',
    phrases: `home 0.8, feed 1.2, for you 1.5, following 0.4, trending 0.8, discover 0.7, local 0.5,
      boosted 1.2, reply 0.5, see all 0.7, recently added 1, recommended 0.9, good morning 1.5,
      latest 0.4, today 0.3`,
  },
};
