/** Texts of the saved views: filters of a list that a staff person saves under a name. */
export const staffViews = {
  views: 'Saved views',
  viewName: 'Save what is shown now as',
  viewsKept: 'Kept for your account in this browser. The same name replaces a view.',
  viewsFull: 'A list has at most {count} views. Delete one first.',
  viewsNoRoom: 'This browser has no room left for views',
  saveView: 'Save',
  deleteView: 'Delete the view {name}',
  noViews: 'No views yet',
} as const;
