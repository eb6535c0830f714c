//! The few shapes that charts are made of. Colours and letters belong to the style sheet.

use crate::parsheet::html::escaped;
use std::fmt::Write;

/// A place in a drawing.
pub type Point = (f64, f64);

/// An SVG picture.
pub struct Drawing {
    width: f64,
    height: f64,
    body: String,
}

impl Drawing {
    /// An empty picture.
    pub fn new(width: f64, height: f64) -> Drawing {
        Drawing { width, height, body: String::new() }
    }

    fn add(&mut self, shape: std::fmt::Arguments<'_>) {
        let written = self.body.write_fmt(shape);
        debug_assert!(written.is_ok(), "a text takes whatever is written");
    }

    /// Words; the classes say where the place is: `end`, `mid` or, if neither, where they begin.
    pub fn text(&mut self, (x, y): Point, class: &str, words: &str) {
        let words = escaped(words);
        self.add(format_args!("<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\">{words}</text>\n"));
    }

    /// A straight line.
    pub fn line(&mut self, (x1, y1): Point, (x2, y2): Point, class: &str) {
        self.add(format_args!(
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" class=\"{class}\"/>\n"
        ));
    }

    /// A box.
    pub fn rect(&mut self, (x, y): Point, (width, height): Point, class: &str) {
        self.add(format_args!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" class=\"{class}\"/>\n"
        ));
    }

    /// A dot.
    pub fn dot(&mut self, (x, y): Point, radius: f64, class: &str) {
        self.add(format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" class=\"{class}\"/>\n"));
    }

    /// A line through points, or the shape that they enclose.
    pub fn path(&mut self, points: &[Point], closed: bool, class: &str) {
        let places: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let shape = if closed { "polygon" } else { "polyline" };
        self.add(format_args!("<{shape} points=\"{}\" class=\"{class}\"/>\n", places.join(" ")));
    }

    /// The picture, with what it shows in words.
    pub fn finish(self, label: &str) -> String {
        let (label, Drawing { width, height, body }) = (escaped(label), self);
        format!(
            "<svg viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" aria-label=\"{label}\">\n{body}</svg>\n"
        )
    }
}
