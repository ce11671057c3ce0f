import { IMAGE_LIMITS } from './limits.ts';

const screens = (count: number): string => `${count} screen(s)`;

/**
 * Exact messages of the back office (specification of the back office, sections 2, 5 and 8). The messages of
 * accounts are next to their contracts.
 */
export const MESSAGES = {
  fillIn: 'Please fill in all required fields',

  loadFailed: {
    stats: (why: string) => `Error loading stats: ${why}`,
    screens: (why: string) => `Error loading screens: ${why}`,
    screen: (why: string) => `Error loading screen: ${why}`,
    apps: (why: string) => `Error loading apps: ${why}`,
    app: (why: string) => `Error loading app: ${why}`,
    categories: (why: string) => `Error loading categories: ${why}`,
    parentTerms: (why: string) => `Error loading parent terms: ${why}`,
    popular: (why: string) => `Error loading popular categories: ${why}`,
    posts: (why: string) => `Error loading posts: ${why}`,
    post: (why: string) => `Error loading post: ${why}`,
    pages: (why: string) => `Error loading pages: ${why}`,
    page: (why: string) => `Error loading page: ${why}`,
  },

  screen: {
    notFound: 'Screen not found',
    needsImageAndApp: 'Please select an image and app',
    added: 'Screen added successfully',
    updated: 'Screen updated successfully',
    deleted: 'Screen deleted successfully',
    addFailed: (why: string) => `Error adding screen: ${why}`,
    updateFailed: (why: string) => `Error updating screen: ${why}`,
    deleteFailed: (why: string) => `Error deleting screen: ${why}`,
  },

  screens: {
    platformUpdated: 'Platform updated successfully',
    platformFailed: (why: string) => `Error updating platform: ${why}`,
    appUpdated: 'App updated successfully',
    appFailed: (why: string) => `Error updating app: ${why}`,
    deleting: (count: number) => `Deleting ${screens(count)}...`,
    deletedSoFar: (done: number, count: number) => `Deleted ${done} of ${screens(count)}...`,
    deleted: (count: number) => `Successfully deleted ${screens(count)}`,
    deleteFailed: (why: string) => `Error deleting screens: ${why}`,
  },

  bulk: {
    needsApp: 'Please select an app',
    needsScreens: 'Please upload at least one screen',
    uploading: (number: number, count: number) => `Uploading ${number} of ${count}`,
    done: 'All screens uploaded successfully',
    cancelled: 'Upload cancelled',
    screenFailed: (number: number, why: string) => `Error uploading screen ${number}: ${why}`,
    failed: (why: string) => `Error uploading screens: ${why}`,
  },

  image: {
    empty: 'The file is empty',
    type: 'Invalid file type. Please upload a JPG, PNG, GIF, or WebP image.',
    tooLarge: (megabytes: number) => `File is too large. Maximum size is ${megabytes}MB.`,
    dimensions: `Image dimensions too large. Maximum total pixels is ${IMAGE_LIMITS.maxPixels}.`,
    processFailed: (why: string) => `Error processing image: ${why}`,
    uploadFailed: (why: string) => `Error uploading image: ${why}`,
    notUploaded: (why: string) => `Upload failed: ${why}`,
    invalidResponse: 'Invalid response from server',
    unreadable: 'Failed to load image',
    noCanvas: 'Could not get canvas context',
    invalidId: 'Invalid image ID or URL',
    notFound: 'Image not found',
    deleteSignedOut: 'Authentication required. Please ensure you are logged in and try again.',
    deleteForbidden: 'You do not have permission to delete this image. Admin access required.',
    deleteFailed: (why: string) => `Failed to delete image: ${why}`,
  },

  analysis: {
    needsImage: 'Please upload an image first',
    needsScreens: 'Please upload some screens first',
    progress: (number: number, count: number) => `Analyzing screen ${number} of ${count}...`,
    complete: 'Analysis complete!',
    allComplete: (count: number) => `Analysis complete - Processed ${count} screens successfully`,
    cancelled: 'Analysis cancelled',
    imageFailed: (why: string) => `Error analyzing image: ${why}`,
    failed: (why: string) => `Analysis failed: ${why}`,
    unknown: 'Unknown error occurred while analyzing screenshot',
    invalidResponse: 'Invalid response format from server',
  },

  app: {
    notFound: 'App not found',
    needsName: 'Please enter an app name',
    added: 'App added successfully',
    created: 'App created successfully',
    updated: 'App updated successfully',
    deleted: 'App deleted successfully',
    createFailed: (why: string) => `Error creating app: ${why}`,
    updateFailed: (why: string) => `Error updating app: ${why}`,
    deleteFailed: (why: string) => `Error deleting app: ${why}`,
    hasScreens: 'Cannot delete app that has associated screens. Please delete the screens first.',
    logoFailed: (why: string) => `Error uploading logo: ${why}`,
    logoNotFinal: 'Warning: Failed to finalize logo upload. Please try updating the logo again.',
    logoNotDeleted: 'Error deleting logo file, but continuing with app deletion',
  },

  apps: {
    deleted: 'Selected apps deleted successfully',
    deleteFailed: (why: string) => `Error deleting apps: ${why}`,
    haveScreens: 'Cannot delete apps that have associated screens. Please delete the screens first.',
  },

  category: {
    created: 'Category created successfully',
    termCreated: 'Term created successfully',
    updated: 'Category updated successfully',
    deleted: 'Category deleted successfully',
    deletedWithTerms: (count: number) => `Category and ${count} child term(s) deleted`,
    merged: (name: string) => `Category merged into ${name}`,
    mergeFailed: (why: string) => `Error merging category: ${why}`,
    createFailed: (why: string) => `Error creating category: ${why}`,
    updateFailed: (why: string) => `Error updating category: ${why}`,
    deleteFailed: (why: string) => `Error deleting category: ${why}`,
    signIn: 'Please sign in to add categories',
    notAuthenticated: 'Not authenticated',
    loading: 'Loading categories...',
    none: 'No categories found',
    parentHint: 'Optional. Select a parent term to create a hierarchical relationship.',
    confirmDeletion: 'Confirm Deletion',
  },

  popular: {
    reordered: 'Order updated successfully',
    removed: 'Category removed successfully',
    added: 'Category added successfully',
    reorderFailed: (why: string) => `Error updating order: ${why}`,
    removeFailed: (why: string) => `Error removing category: ${why}`,
    addFailed: (why: string) => `Error adding category: ${why}`,
    search: 'Search categories...',
    empty: 'No categories selected. Click "Add Category" to get started.',
  },

  post: {
    loading: 'Loading posts...',
    none: 'No posts found',
    notFound: 'Post not found',
    created: 'Post created successfully',
    updated: 'Post updated successfully',
    deleted: 'Post deleted successfully',
    createFailed: (why: string) => `Error creating post: ${why}`,
    updateFailed: (why: string) => `Error updating post: ${why}`,
    deleteFailed: (why: string) => `Error deleting post: ${why}`,
    featuredUploadFailed: (why: string) => `Error uploading featured image: ${why}`,
    featuredRemoved: 'Featured image removed',
    featuredRemoveFailed: (why: string) => `Error removing featured image: ${why}`,
  },

  page: {
    loading: 'Loading pages...',
    none: 'No pages found',
    notFound: 'Page not found',
    created: 'Page created successfully',
    updated: 'Page updated successfully',
    deleted: 'Page deleted successfully',
    createFailed: (why: string) => `Error creating page: ${why}`,
    updateFailed: (why: string) => `Error updating page: ${why}`,
    deleteFailed: (why: string) => `Error deleting page: ${why}`,
    reserved: 'This URL is reserved. Please choose a different one.',
  },

  content: {
    imageUploaded: 'Image uploaded successfully',
    tooComplicated:
      'This text is too complicated to be shown: it is nested too deeply or takes too long to render.',
  },
} as const;
